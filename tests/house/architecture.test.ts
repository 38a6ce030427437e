import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-tree'

const PAGE = 'docs/architecture.md'
const FOLDER = /^(?:app|clients|components|docs|lib|messages|prisma|public|scripts|tests|tools)\//
const FILE = /^[\w.-]+\.(?:[cm]?js|json|md|prisma|sql|tsx?)$/

const files = sourceFiles()
const folders = new Set(files.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))))
const names = new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1)))
const paths = new Set(files)

/** What a page names in backticks: paths from the root, and files by their name alone beside such a path. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/[<*]/.test(name) && (FOLDER.test(name) || FILE.test(name)))

const isThere = (name: string): boolean =>
  FOLDER.test(name) ? paths.has(name) || folders.has(name.replace(/\/$/, '')) : names.has(name)

const missingIn = (text: string): string[] => namedIn(text).filter((name) => !isThere(name))

test('a file or folder that is not there is found', () => {
  expect(missingIn('`lib/nowhere/`, `nowhere.ts` and `lib/http/nowhere.ts`')).toEqual([
    'lib/nowhere/',
    'nowhere.ts',
    'lib/http/nowhere.ts',
  ])
  expect(missingIn('`lib/http/`, `tests/faults/scale`, `api.ts`, `license.revoked`, `lib/<domain>/core/`')).toEqual([])
  expect(missingIn('`app/api/dashboard/[org]/licenses/route.ts` and `decide-validation.ts`')).toEqual([])
})

test('the page of the architecture names only what is there', () => {
  const text = readSource(PAGE)
  expect(namedIn(text).length).toBeGreaterThan(150)
  expect(missingIn(text)).toEqual([])
})
