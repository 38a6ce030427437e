import { expect, test } from 'vitest'
import { inTurns } from './in-turns'

test('a kind with few items is done after one batch of each other kind', async () => {
  const left = new Map([
    ['expired', 25],
    ['soon', 3],
    ['later', 10],
  ])
  const batches: string[] = []
  const take = async (kind: string) => {
    batches.push(kind)
    const count = Math.min(10, left.get(kind) ?? 0)
    left.set(kind, (left.get(kind) ?? 0) - count)
    return count
  }
  expect(await inTurns([...left.keys()], 10, take)).toBe(38)
  expect(batches).toEqual(['expired', 'soon', 'later', 'expired', 'later', 'expired'])
})
