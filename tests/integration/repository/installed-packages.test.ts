import { expect, test } from 'vitest'
import { isComplete } from '@/scripts/bootstrap.mjs'

const lock = {
  packages: {
    '': {},
    'node_modules/a': { integrity: 'sha512-a' },
    'node_modules/other-platform': { integrity: 'sha512-o', optional: true },
  },
}

test('what npm ci installed counts as installed', () => {
  expect(isComplete(lock, { packages: { 'node_modules/a': { integrity: 'sha512-a' } } })).toBe(true)
})

test.each<[Record<string, { integrity: string }>, string]>([
  [{}, 'a package is missing, as one for development'],
  [{ 'node_modules/a': { integrity: 'sha512-older' } }, 'it is of another version'],
])('%o does not: %s', (packages) => {
  expect(isComplete(lock, { packages })).toBe(false)
})
