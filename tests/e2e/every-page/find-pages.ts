import { readdirSync } from 'node:fs'

/** Who sees a page. */
export type Reader = 'owner' | 'pending' | 'customer' | 'operator' | 'listed' | 'nobody'

/** Pages that no test server has: they are for development, or for an installation without a user. */
const ELSEWHERE = ['/dev/gallery', '/dev/mailbox', '/setup']

/** The first that fits; the others are read by anybody. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/^\/(\[org\]|account$|new$|invitation\/)/, 'owner'],
  [/^\/two-factor$/, 'pending'],
  [/^\/portal(\/account|\/licenses\/.*)?$/, 'customer'],
  [/^\/operator\/code$/, 'listed'],
  [/^\/operator/, 'operator'],
]

/** Folders in brackets group pages, and are no part of their URLs. */
const patternOf = (file: string): string => file.replace(/\/\([^/]+\)/g, '').replace(/\/page\.tsx$/, '') || '/'

export type FoundPage = { pattern: string; reader: Reader }

/** Every page of app/, as the pattern of its URL: a new one is found without being listed. */
export function findAppPages(): FoundPage[] {
  const patterns = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => patternOf(`/${file}`))
  return patterns
    .filter((pattern) => !ELSEWHERE.includes(pattern))
    .toSorted()
    .map((pattern) => ({ pattern, reader: READERS.find(([known]) => known.test(pattern))?.[1] ?? 'nobody' }))
}

/** The URL of a page, with the records of a test. A page about a record of a new kind has to be given one. */
export const fillPattern = (pattern: string, records: Record<string, string>): string =>
  pattern.replace(/\[([^\]]+)\]/g, (_, name: string) => {
    const id = records[name]
    if (id === undefined) throw new Error(`${pattern}: the test makes no record for [${name}]`)
    return id
  })
