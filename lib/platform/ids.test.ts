import { expect, test } from 'vitest'
import { newId, newRequestId } from './ids'

test('ids are UUIDv7 and sort by time', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
})

test('request ids are UUIDv8, differ, and do not count up', () => {
  const ids = Array.from({ length: 10_000 }, newRequestId)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(10_000)
  expect(ids.toSorted()).not.toEqual(ids)
})
