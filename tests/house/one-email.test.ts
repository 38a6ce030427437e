import { expect, test } from 'vitest'
import { isCode, isTest, readSource, sourceFiles } from './source-tree'

test('email addresses are read by one schema, so that one spelling finds a person everywhere', () => {
  const readers = sourceFiles().filter(
    (path) => isCode(path) && !isTest(path) && /\bz\s*\.email\(/.test(readSource(path)),
  )
  expect(readers).toEqual(['lib/foundation/shared/email.ts'])
})
