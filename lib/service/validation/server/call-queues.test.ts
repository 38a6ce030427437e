import { expect, test } from 'vitest'
import { Overloaded } from '@/lib/foundation/platform/concurrency/coalesce'
import { CALL_QUEUES, createCallQueues, createOverLimitKeys } from './call-queues'

/** The production queues, except that no call times out during a slow test. */
const queues = {
  regular: { ...CALL_QUEUES.regular, maxWaitMs: 60_000 },
  suspect: { ...CALL_QUEUES.suspect, maxWaitMs: 60_000 },
  overLimit: { ...CALL_QUEUES.overLimit, maxWaitMs: 60_000 },
}
type Outcome = { quota: { isGranted: boolean; limit: number; used: number } }

/** Queues before a batch that ends when the test decides. Keys in `refused` are over their limit. */
function givenQueues() {
  const batches: { tokens: string[]; end: () => void }[] = []
  const refused = new Set<string>()
  const run = (calls: { token: string }[]) =>
    new Promise<Outcome[]>((resolve) => {
      const tokens = calls.map(({ token }) => token)
      const end = () =>
        resolve(tokens.map((token) => ({ quota: { isGranted: !refused.has(token), limit: 1, used: 1 } })))
      batches.push({ tokens, end })
    })
  const call = createCallQueues(run, createOverLimitKeys(), queues)
  return { call: (token: string) => call({ token }, false), batches, refused }
}
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
const several = <T>(count: number, make: () => Promise<T>) => Array.from({ length: count }, make)

test('a key with 12,000 calls at once delays another key only by the batches in flight', async () => {
  const { call, batches } = givenQueues()
  const flood = several(12_000, () => call('flooder'))
  // A fifth of the queue.
  const refused = Promise.allSettled(flood.slice(3_277))
  await nextTurn()
  const neighbour = call('neighbour')
  // No batch has ended yet, but the calls beyond the limit are refused already.
  expect((await refused).every((each) => each.status === 'rejected' && each.reason instanceof Overloaded)).toBe(true)
  for (let ended = 0; ended < 3; ended++) {
    await nextTurn()
    batches[ended]?.end()
  }
  await expect(neighbour).resolves.toMatchObject({ quota: { isGranted: true } })
})

test('a thousand calls of one key at once are all answered', async () => {
  const { call, batches } = givenQueues()
  const calls = several(1_000, () => call('busy'))
  const done = Promise.all(calls)
  for (let ended = 0; ended < 1_000 / 64; ended++) {
    await nextTurn()
    batches[ended]?.end()
  }
  expect((await done).length).toBe(1_000)
})

test('a key over its limit waits in a separate queue until one of its calls is granted', async () => {
  const { call, batches, refused } = givenQueues()
  refused.add('spent')
  const first = call('spent')
  await nextTurn()
  batches[0]?.end()
  await first

  const again = several(65, () => call('spent'))
  await nextTurn()
  // The separate queue has one batch in flight; both batches of the regular queue are free.
  expect(batches.slice(1).map(({ tokens }) => tokens.length)).toEqual([64])
  const others = several(64, () => call('other'))
  await nextTurn()
  expect(batches.at(-1)?.tokens).toEqual(Array.from({ length: 64 }, () => 'other'))
  batches.at(-1)?.end()
  await Promise.all(others)

  refused.delete('spent')
  batches[1]?.end()
  await nextTurn()
  batches.at(-1)?.end()
  expect((await Promise.all(again)).every(({ quota }) => quota.isGranted)).toBe(true)
  const raised = [...several(64, () => call('spent')), ...several(64, () => call('spent'))]
  await nextTurn()
  // Back in the regular queue, where two batches run in parallel.
  expect(batches.slice(-2).map(({ tokens }) => tokens.length)).toEqual([64, 64])
  for (const { end } of batches.slice(-2)) end()
  await Promise.all(raised)
})
