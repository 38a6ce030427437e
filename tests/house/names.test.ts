import { expect, test } from 'vitest'
import { domainOf, isCode, isTest, readSource, sourceFiles } from './source-tree'

const DECLARED =
  /^export (?:default )?(?:declare |abstract |async )*(?:function\*?|const|let|class|type|interface) (\w+)/gm
const LISTED = /^export (?:const|let|type)? ?\{([^}]*)\}/gm

/** The names that a file exports, including types. A type may have the name of the value it describes. */
function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name)
  const listed = [...text.matchAll(LISTED)].flatMap(([, list = '']) =>
    list.split(',').flatMap((item) => /(\w+)\s*$/.exec(item)?.[1] ?? []),
  )
  return [...new Set([...declared, ...listed])]
}

test('exported names are found in all their forms', () => {
  const text = [
    'export const one = 1',
    'export async function two() {}',
    'export type Three = 3',
    'export { four, type Five, six as seven }',
    'export const { eight, nine: ten } = parts',
    'export type { Eleven }',
    'const hidden = 1',
  ].join('\n')
  expect(exportedNames(text)).toEqual(
    expect.arrayContaining(['one', 'two', 'Three', 'four', 'Five', 'seven', 'eight', 'ten', 'Eleven']),
  )
  expect(exportedNames(text)).toHaveLength(9)
})

test('no domain exports a name twice', () => {
  const filesOf = new Map<string, string[]>()
  for (const path of sourceFiles()) {
    const domain = domainOf(path)
    if (domain === null || !isCode(path) || isTest(path)) continue
    for (const name of exportedNames(readSource(path))) {
      const key = `${domain}: ${name}`
      filesOf.set(key, [...(filesOf.get(key) ?? []), path])
    }
  }
  expect(filesOf.size).toBeGreaterThan(1_000)
  expect([...filesOf].filter(([, files]) => files.length > 1)).toEqual([])
})
