import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce, Overloaded } from './coalesce'

const line = { maxBatch: 4, maxInFlight: 1, minBeside: 1, maxWaiting: 100, maxWaitMs: 60_000 }

test('calls of one turn share a batch, and each gets its own answer', async () => {
  const batches: number[][] = []
  const double = coalesce(async (items: number[]) => {
    batches.push(items)
    return items.map((item) => item * 2)
  }, line)
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('no batch is larger, and no more are under way, than allowed', async () => {
  let underWay = 0
  const seen: { size: number; underWay: number }[] = []
  const call = coalesce(async (items: number[]) => {
    underWay += 1
    seen.push({ size: items.length, underWay })
    await sleep(5)
    underWay -= 1
    return items
  }, line)
  await Promise.all(Array.from({ length: 10 }, (_, i) => call(i)))
  expect(seen).toEqual([
    { size: 4, underWay: 1 },
    { size: 4, underWay: 1 },
    { size: 2, underWay: 1 },
  ])
})

test('a failed batch rejects its own calls and no others', async () => {
  const call = coalesce(
    async (items: number[]) => {
      if (items.includes(0)) throw new Error('no')
      return items
    },
    { ...line, maxBatch: 2 },
  )
  const outcomes = await Promise.allSettled([0, 1, 2, 3].map(call))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
})

test('a full line refuses at once', async () => {
  const call = coalesce(async (items: number[]) => items, { ...line, maxWaiting: 1 })
  const first = call(1)
  await expect(call(2)).rejects.toBeInstanceOf(Overloaded)
  await expect(first).resolves.toBe(1)
})

test('who waited too long behind a frozen batch is refused when it ends', async () => {
  const call = coalesce(
    async (items: number[]) => {
      await sleep(40)
      return items
    },
    { ...line, maxBatch: 1, maxWaitMs: 10 },
  )
  const outcomes = await Promise.allSettled([call(1), call(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
