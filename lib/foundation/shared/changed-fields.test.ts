import { expect, test } from 'vitest'
import { changedFields } from './changed-fields'

test('returns the fields that differ, before and after', () => {
  const before = { name: 'A', limit: 1, flag: false, prefix: 'X' as string | null }
  expect(changedFields(before, { name: 'B', limit: 1, prefix: null, flag: undefined })).toEqual({
    before: { name: 'A', prefix: 'X' },
    after: { name: 'B', prefix: null },
  })
})

test('is null where nothing differs', () => {
  expect(changedFields({ name: 'A' }, { name: 'A' })).toBeNull()
  expect(changedFields({ name: 'A' }, {})).toBeNull()
})

test('a list is what it holds', () => {
  const before = { off: ['a', 'b'] }
  expect(changedFields(before, { off: ['a', 'b'] })).toBeNull()
  expect(changedFields(before, { off: ['a'] })).toEqual({ before, after: { off: ['a'] } })
})
