import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-tree'

const PAGE = 'docs/architecture.md'
const FOLDER = /^(?:app|clients|components|docs|lib|messages|prisma|public|scripts|tests|tools)\//
const FILE = /^[\w.-]+\.(?:[cm]?js|json|md|prisma|sql|tsx?)$/

const files = sourceFiles()
const folders = new Set(files.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))))
const paths = new Set(files)

/** What a page names in backticks: paths from the root, and files by their name alone, which lie beside the path before. */
function pathsIn(text: string): string[] {
  let folder = ''
  const named: string[] = []
  for (const [, name = ''] of text.matchAll(/`([^`\n]+)`/g)) {
    if (/[<*]/.test(name)) continue
    if (FOLDER.test(name)) {
      named.push(name)
      folder = folders.has(name.replace(/\/$/, '')) ? name.replace(/\/$/, '') : name.slice(0, name.lastIndexOf('/'))
    } else if (FILE.test(name)) named.push(paths.has(name) ? name : `${folder}/${name}`)
  }
  return named
}

const isThere = (path: string): boolean => paths.has(path) || folders.has(path.replace(/\/$/, ''))

const missingIn = (text: string): string[] => pathsIn(text).filter((path) => !isThere(path))

test('a file or folder that is not there is found', () => {
  expect(missingIn('`lib/nowhere/`, `lib/http/nowhere.ts` and `decide-validation.ts` beside it')).toEqual([
    'lib/nowhere/',
    'lib/http/nowhere.ts',
    'lib/http/decide-validation.ts',
  ])
  expect(
    missingIn('`lib/http/`, `tests/faults/scale`, `pgbouncer.test.ts`, `license.revoked`, `lib/<domain>/core/`'),
  ).toEqual([])
  expect(missingIn('`api.ts`, `app/api/dashboard/[org]/licenses/route.ts`')).toEqual([])
})

test('the page of the architecture names only what is there', () => {
  const text = readSource(PAGE)
  expect(pathsIn(text).length).toBeGreaterThan(150)
  expect(missingIn(text)).toEqual([])
})
