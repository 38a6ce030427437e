import { expect, test } from 'vitest'
import { parseAsSort } from './table-params'

test.each([
  ['name', { column: 'name', direction: 'asc' }],
  ['-created_at', { column: 'created_at', direction: 'desc' }],
] as const)('?sort=%s is read and written back', (text, sort) => {
  expect(parseAsSort.parse(text)).toEqual(sort)
  expect(parseAsSort.serialize(sort)).toBe(text)
})

test.each([[''], ['-']])('?sort=%s sorts by nothing', (text) => {
  expect(parseAsSort.parse(text)).toBeNull()
})
