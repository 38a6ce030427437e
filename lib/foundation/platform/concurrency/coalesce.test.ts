import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce, Overloaded } from './coalesce'

const line = { maxBatch: 4, maxInFlight: 1, minBeside: 1, maxOpen: 100, maxWaitMs: 60_000 }

test('calls of one turn share a batch, and each gets its own answer', async () => {
  const batches: number[][] = []
  const double = coalesce(async (items: number[]) => {
    batches.push(items)
    return items.map((item) => item * 2)
  }, line)
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6])
  expect(batches).toEqual([[1, 2, 3]])
})

test('batches stay within their size, and within the number in flight', async () => {
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

test('a full queue refuses at once', async () => {
  const call = coalesce(async (items: number[]) => items, { ...line, maxOpen: 1 })
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

test('calls behind a stalled batch start another one beside it, however few they are', async () => {
  const { call, batches, endAll } = givenHeldLine({ maxInFlight: 2, minBeside: 32 })
  const stalled = call('a')
  await nextTurn()
  const second = call('b')
  await expect.poll(() => batches).toEqual([['a'], ['b']])
  endAll()
  expect(await Promise.all([stalled, second])).toEqual(['a', 'b'])
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

const MAX_OPEN = 100
/** A single caller may use a fifth of the queue. */
const ALONE = 20

/** A queue whose batches end when the test decides. The first letter of a call identifies its caller. */
function givenHeldLine(options: Partial<typeof line> = {}) {
  const ends: (() => void)[] = []
  const batches: string[][] = []
  const run = (items: string[]) => {
    batches.push(items)
    return new Promise<string[]>((resolve) => ends.push(() => resolve(items)))
  }
  const callerOf = (item: string) => item.charAt(0)
  const call = coalesce(run, { ...line, maxOpen: MAX_OPEN, callerOf, ...options })
  return { call, batches, endAll: () => ends.splice(0).map((end) => end()) }
}
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('a caller that floods is refused at a fifth of the queue, and delays others by one batch only', async () => {
  const { call, batches, endAll } = givenHeldLine()
  const flooder = Array.from({ length: 100 }, (_, i) => call(`a${i}`))
  const refused = Promise.allSettled(flooder.slice(ALONE))
  await nextTurn()
  const others = ['b', 'c'].map((name) => call(name))
  // Refused while the first batch is still held.
  expect((await refused).every((each) => each.status === 'rejected' && each.reason instanceof Overloaded)).toBe(true)
  for (let i = 0; i < 20; i++) {
    endAll()
    await nextTurn()
  }
  expect(await Promise.all(others)).toEqual(['b', 'c'])
  const answered = await Promise.all(flooder.slice(0, ALONE))
  expect(answered).toEqual(answered.map((_, i) => `a${i}`))
  expect(batches.slice(0, 2)).toEqual([
    ['a0', 'a1', 'a2', 'a3'],
    ['a4', 'b', 'c', 'a5'],
  ])
})

test('however many callers flood, there is room for one more', async () => {
  const { call, endAll } = givenHeldLine()
  const floods = [...'abcdefgh'].flatMap((name) => Array.from({ length: 40 }, () => call(name)))
  const settled = Promise.allSettled(floods)
  await nextTurn()
  const late = call('z')
  for (let i = 0; i < 40; i++) {
    endAll()
    await nextTurn()
  }
  expect(await late).toBe('z')
  const answered = (await settled).filter(({ status }) => status === 'fulfilled').length
  expect(answered).toBeLessThan(MAX_OPEN)
})

test('a caller regains its room once its calls are answered, refused or failed', async () => {
  const { call, endAll } = givenHeldLine()
  for (let round = 0; round < 3; round++) {
    const calls = Array.from({ length: ALONE }, (_, i) => call(`a${i}`))
    for (let i = 0; i < 10; i++) {
      await nextTurn()
      endAll()
    }
    expect((await Promise.all(calls)).length).toBe(ALONE)
  }
})

test('a call whose outcome is a promise takes room until that promise settles', async () => {
  const ends: (() => void)[] = []
  const run = async (items: string[]) =>
    items.map((item) => (item === 'b' ? item : new Promise<string>((resolve) => ends.push(() => resolve(item)))))
  const call = coalesce<string, string>(run, { ...line, maxOpen: 20, callerOf: (item) => item })
  const late = Array.from({ length: 4 }, () => call('a'))
  expect(await call('b')).toBe('b')
  await expect(call('a')).rejects.toBeInstanceOf(Overloaded)
  for (const end of ends) end()
  await Promise.all(late)
  const again = call('a')
  await nextTurn()
  ends.at(-1)?.()
  expect(await again).toBe('a')
})

test('several callers share a batch, and a single one fills it', async () => {
  const { call, batches, endAll } = givenHeldLine({ maxBatch: 16 })
  const calls = ['a0', ...Array.from({ length: 20 }, (_, i) => `b${i}`), 'c0', 'd0', 'a1', 'a2', 'a3'].map(call)
  for (let i = 0; i < 4; i++) {
    await nextTurn()
    endAll()
  }
  await Promise.all(calls)
  expect(batches[0]?.slice(0, 9)).toEqual(['a0', 'a1', 'b0', 'b1', 'c0', 'd0', 'a2', 'a3', 'b2'])
  expect(batches.map((batch) => batch.length)).toEqual([16, 10])
})
