import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Hits, MAX_INVALID_KEYS } from '../core/window'
import { createInvalidKeyLimit } from './invalid-key-limit'

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A limit with an in-memory counter that answers when the test decides. */
function givenLimit() {
  const totals = new Map<string, number>()
  const asked: Hits[][] = []
  const state = { now: new Date('2026-11-21T12:00:20.000Z'), isDown: false, gate: Promise.resolve() }
  const count = async (batch: Hits[]) => {
    asked.push(batch)
    await state.gate
    if (state.isDown) throw new Error('down')
    return batch.map(({ identifier, hits }) => {
      const total = (totals.get(identifier) ?? 0) + hits
      totals.set(identifier, total)
      return { isOver: total > MAX_INVALID_KEYS, used: total }
    })
  }
  const limit = createInvalidKeyLimit({ count, clock: () => state.now, log: pino({ level: 'silent' }) })
  const note = async (address: string, times: number) => {
    for (let i = 0; i < times; i++) limit.note(address)
    await settled()
  }
  return { limit, note, asked, state }
}

test('60 invalid keys are forgiven, the 61st makes suspect until the minute ends', async () => {
  const { limit, note, state } = givenLimit()
  await note('192.0.2.1', 60)
  expect(limit.isSuspect('192.0.2.1')).toBe(false)
  await note('192.0.2.1', 1)
  expect(limit.isSuspect('192.0.2.1')).toBe(true)
  expect(limit.retryAfterSeconds('192.0.2.1')).toBe(40)
  expect(limit.isSuspect('192.0.2.2')).toBe(false)
  state.now = new Date('2026-11-21T12:01:00.000Z')
  expect(limit.isSuspect('192.0.2.1')).toBe(false)
  expect(limit.retryAfterSeconds('192.0.2.1')).toBe(0)
})

test('an IPv6 caller is its /64', async () => {
  const { limit, note } = givenLimit()
  for (let i = 1; i <= 61; i++) limit.note(`2001:db8::${i.toString(16)}`)
  await settled()
  expect(limit.isSuspect('2001:db8::ffff')).toBe(true)
  expect(limit.isSuspect('2001:db8:0:1::1')).toBe(false)
  await note('2001:db8::1', 1)
})

test('notes of one address are merged while a batch is under way, and suspects are not counted on', async () => {
  const { note, asked } = givenLimit()
  await note('192.0.2.1', 100)
  expect(asked).toEqual([[{ identifier: '192.0.2.1', hits: 1 }], [{ identifier: '192.0.2.1', hits: 99 }]])
  await note('192.0.2.1', 1_000)
  expect(asked.length).toBe(2)
})

test('a counter that hangs is asked once, and the hits noted in the meantime stay bounded', async () => {
  const { limit, asked, state } = givenLimit()
  state.gate = new Promise(() => undefined)
  for (let i = 0; i < 30_000; i++) limit.note(`10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
  await settled()
  expect(asked.length).toBe(1)
})

test('a failing counter makes no address suspect, and counting continues', async () => {
  const { limit, note, state } = givenLimit()
  state.isDown = true
  await note('192.0.2.1', 100)
  expect(limit.isSuspect('192.0.2.1')).toBe(false)
  state.isDown = false
  await note('192.0.2.1', 61)
  expect(limit.isSuspect('192.0.2.1')).toBe(true)
})
