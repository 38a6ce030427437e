import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, readSource, sourceFiles } from './source-tree'

const COMMENT = /(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/ .*$)|^# .*$/gm
const PATH =
  /(?<![\w@./-])(?:app|clients|components|docs|lib|messages|prisma|public|scripts|tests|tools)\/[\w@.()[\]/-]*[\w\]](?![\w#-])/g
const DOCUMENT = /(?<![\w/.-])[\w-]+\.md\b/g
const DECISION = /\bdecisions? (\d{4})\b/g

const files = sourceFiles()
const known = new Set(files)

/** Generated files do not exist before the first start. */
const isPath = (path: string): boolean =>
  path.startsWith('lib/generated/') ||
  known.has(path) ||
  files.some((file) => file.startsWith(`${path}/`) || file.replace(/\.\w+$/, '') === path)
const isDocument = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`))
const isDecision = (number: string): boolean => files.some((file) => file.startsWith(`docs/decisions/${number}-`))

/** The citations in the comments of a file that cannot be resolved. */
function brokenCitations(text: string): string[] {
  const comments = [...text.matchAll(COMMENT)].map(([comment]) => comment).join('\n')
  return [
    ...[...comments.matchAll(PATH)].map(([path]) => path).filter((path) => !isPath(path)),
    ...[...comments.matchAll(DOCUMENT)].map(([name]) => name).filter((name) => !isDocument(name)),
    ...[...comments.matchAll(DECISION)].flatMap(([cited, number = '']) => (isDecision(number) ? [] : [cited])),
  ]
}

test('a citation of what is not there is found, in each kind of comment', () => {
  expect(brokenCitations('// See docs/nowhere.md, section 2.')).toEqual(['docs/nowhere.md'])
  expect(brokenCitations('/** As lib/nowhere/core/none.ts has it (decision 9999). */')).toEqual([
    'lib/nowhere/core/none.ts',
    'decision 9999',
  ])
  expect(brokenCitations('run() // see nowhere.md')).toEqual(['nowhere.md'])
  expect(brokenCitations('# Blank: see docs/nowhere.md.\nA=')).toEqual(['docs/nowhere.md'])
  expect(brokenCitations("import { none } from 'lib/nowhere'")).toEqual([])
  expect(
    brokenCitations('/** lib/foundation/shared, lib/foundation/shared/email and README.md, by decision 0009. */'),
  ).toEqual([])
})

test('comments cite only files that exist', () => {
  const broken = files
    .filter((path) => isCode(path) || path.endsWith('.css') || path === '.env.example')
    .flatMap((path) => brokenCitations(readSource(path)).map((cited) => `${path}: ${cited}`))
  expect(broken.filter((line) => !line.startsWith('tests/house/citations.test.ts'))).toEqual([])
})

const LINK = /\]\((?![a-z]+:|\/|#)([^)#\s]+)(?:#[^)]*)?\)/g

/** The relative links of a page that lead to no file or folder. */
const brokenLinks = (page: string, text: string): string[] =>
  [...text.matchAll(LINK)]
    .map(([, target = '']) => posix.join(posix.dirname(page), target).replace(/\/$/, ''))
    .filter((path) => !isPath(path))

test('a link to what is not there is found', () => {
  expect(brokenLinks('docs/scale.md', '[a](decisions/none.md#b) [c](../lib/nowhere/) [d](#e) [f](/docs/g)')).toEqual([
    'docs/decisions/none.md',
    'lib/nowhere',
  ])
  expect(brokenLinks('docs/scale.md', '[a](decisions/README.md) [b](../lib/http) [c](https://example.com)')).toEqual([])
})

test('pages link only to files that exist', () => {
  const pages = files.filter((path) => path.endsWith('.md'))
  expect(pages).toContain('docs/decisions/README.md')
  expect(pages.flatMap((page) => brokenLinks(page, readSource(page)).map((path) => `${page}: ${path}`))).toEqual([])
})
