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

test('a caller that waited too long behind a frozen batch is refused when it ends', async () => {
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

test('an outcome that is a promise blocks neither the batch nor the next one', async () => {
  let settle: (value: number) => void = () => undefined
  const late = new Promise<number>((resolve) => {
    settle = resolve
  })
  const call = coalesce(async (items: number[]) => items.map((item) => (item === 0 ? late : item)), {
    ...line,
    maxBatch: 2,
  })
  const first = call(0)
  expect(await Promise.all([1, 2, 3].map(call))).toEqual([1, 2, 3])
  settle(7)
  expect(await first).toBe(7)
})

const MAX_WAITING = 20

/** A queue whose batches end when the test says so. Callers are identified by the first letter of their item. */
function givenHeldLine(maxOpen: number) {
  const ends: (() => void)[] = []
  const batches: string[][] = []
  const run = (items: string[]) => {
    batches.push(items)
    return new Promise<string[]>((resolve) => ends.push(() => resolve(items)))
  }
  const share = { callerOf: (item: string) => item.charAt(0), maxOpen }
  const call = coalesce(run, { ...line, maxWaiting: MAX_WAITING, share })
  return { call, batches, endAll: () => ends.splice(0).map((end) => end()) }
}
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test("calls beyond a caller's share wait behind all others, and are refused when that queue is full too", async () => {
  const { call, batches, endAll } = givenHeldLine(6)
  const hog = Array.from({ length: 100 }, (_, i) => call(`a${i}`))
  const refused = Promise.allSettled(hog.slice(6 + MAX_WAITING))
  await nextTurn()
  const others = ['b', 'c'].map((name) => call(name))
  // Refused while the first batch is still held.
  expect((await refused).every((each) => each.status === 'rejected' && each.reason instanceof Overloaded)).toBe(true)
  for (let i = 0; i < 20; i++) {
    endAll()
    await nextTurn()
  }
  expect(await Promise.all(others)).toEqual(['b', 'c'])
  const answered = await Promise.all(hog.slice(0, 6 + MAX_WAITING))
  expect(answered).toEqual(answered.map((_, i) => `a${i}`))
  const order = batches.flat()
  expect(order.indexOf('c')).toBeLessThan(order.indexOf('a6'))
})

test('a caller has its share again once it is answered, refused or failed', async () => {
  const { call, batches, endAll } = givenHeldLine(1)
  const late = ['a0', 'a1'].map((name) => call(name))
  await nextTurn()
  while (batches.flat().length < 2) {
    endAll()
    await nextTurn()
  }
  endAll()
  expect(await Promise.all(late)).toEqual(['a0', 'a1'])
  // Within its share once more: before what another caller sends beyond its own.
  const rest = ['b0', 'b1', 'b2', 'a2'].map((name) => call(name))
  for (let i = 0; i < 8; i++) {
    await nextTurn()
    endAll()
  }
  expect(await Promise.all(rest)).toEqual(['b0', 'b1', 'b2', 'a2'])
  const order = batches.flat()
  expect(order.indexOf('a2')).toBeLessThan(order.indexOf('b2'))
})
