import { expect, test } from 'vitest'
import { atMostEvery } from './at-most-every'

test('runs at once, then once a second, and counts the skipped runs', () => {
  let now = 0
  const seen: number[] = []
  const limited = atMostEvery(1_000, () => now)
  for (let i = 0; i < 5; i++) limited((leftOut) => seen.push(leftOut))
  expect(seen).toEqual([0])
  now = 1_000
  limited((leftOut) => seen.push(leftOut))
  limited((leftOut) => seen.push(leftOut))
  now = 2_500
  limited((leftOut) => seen.push(leftOut))
  expect(seen).toEqual([0, 4, 1])
})
