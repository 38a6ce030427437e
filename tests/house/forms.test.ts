import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './source-tree'

test('every form speaks our words: no message of the schema library reaches a field', () => {
  const calls = components().flatMap((path) =>
    [...readSource(path).matchAll(/zodResolver\((?:[^()]|\([^()]*\))*\)/g)].map(([call]) => ({ path, call })),
  )
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ call }) => !call.includes('{ error: wordsOfIssue }'))).toEqual([])
})

const components = () => sourceFiles().filter((path) => path.startsWith('components/') && path.endsWith('.tsx'))
