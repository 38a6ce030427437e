import { expect, test } from 'vitest'
import { newId, newRequestId } from './ids'

test('ids are UUIDv7 and sort by time', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
})

test('request ids are UUIDv7, differ, start with the time, and do not count up', () => {
  const before = Date.now()
  const ids = Array.from({ length: 10_000 }, newRequestId)
  const after = Date.now()
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(10_000)
  expect(ids.toSorted()).not.toEqual(ids)
  for (const id of ids) {
    const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(after)
  }
})
