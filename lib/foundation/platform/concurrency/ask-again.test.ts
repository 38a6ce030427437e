import { expect, test } from 'vitest'
import { createAskAgain } from './ask-again'
import { Overloaded } from './coalesce'

const PAUSES_MS = [1, 1, 1]
const PATIENCE = { pausesMs: PAUSES_MS, stalledAfterMs: 3 }

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** The test determines how many attempts find each lock held. */
function givenLocks(busyFor: Record<string, number>, now = () => 0) {
  const asked: string[] = []
  const ask = async (item: string) => {
    asked.push(item)
    const key = item.charAt(0)
    const left = busyFor[key] ?? 0
    busyFor[key] = left - 1
    return left > 0 ? ('busy' as const) : { item }
  }
  const again = createAskAgain(ask, { keyOf: (item) => item.charAt(0), ...PATIENCE, refusal: 'locked', now })
  return { again, asked }
}

test('an item that is free is answered at once, even beside a locked one', async () => {
  const { again } = givenLocks({ a: Infinity })
  const locked = again.ask('a1')
  expect(await again.ask('b1')).toEqual({ item: 'b1' })
  await expect(locked).rejects.toBeInstanceOf(Overloaded)
})

test('calls of one turn ask together; while the lock is held one asks for all, and each gets its own answer', async () => {
  const { again, asked } = givenLocks({ a: 5 })
  const calls = ['a1', 'a2', 'a3'].map((item) => again.ask(item))
  expect(again.isAsked('a')).toBe(true)
  expect((await Promise.all(calls)).map(({ item }) => item)).toEqual(['a1', 'a2', 'a3'])
  expect(asked).toEqual(['a1', 'a2', 'a3', 'a1', 'a1', 'a1', 'a2', 'a3'])
  await nextTurn()
  expect(again.isAsked('a')).toBe(false)
})

test('all calls that wait for a held lock are refused after their pauses, and the next call asks again', async () => {
  const { again, asked } = givenLocks({ a: 5 })
  const outcomes = await Promise.allSettled(['a1', 'a2'].map((item) => again.ask(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toEqual(['a1', 'a2', 'a1', 'a1', 'a1'])
  await nextTurn()
  expect(await again.ask('a3')).toEqual({ item: 'a3' })
})

test('the time that slow attempts take counts as waiting', async () => {
  let time = 0
  const { again, asked } = givenLocks({ a: Infinity }, () => {
    time += 2
    return time
  })
  await expect(again.ask('a1')).rejects.toBeInstanceOf(Overloaded)
  expect(asked.length).toBeLessThan(4)
})

/** The attempt for a1 lasts until the test ends it; every key is free. */
function givenSlowAttempt() {
  let end = (): void => undefined
  const ask = async (item: string) => {
    if (item === 'a1') await new Promise<void>((resolve) => (end = resolve))
    return { item }
  }
  return { ask, end: () => end() }
}

test('calls that waited too long behind a stalled attempt are refused when it ends, and no others', async () => {
  let time = 0
  const { ask, end } = givenSlowAttempt()
  const again = createAskAgain(ask, { keyOf: () => 'a', ...PATIENCE, refusal: 'stalled', now: () => time })
  const stalled = again.ask('a1')
  await nextTurn()
  const early = again.ask('a2')
  time = 3
  const late = again.ask('a3')
  end()
  expect(await stalled).toEqual({ item: 'a1' })
  await expect(early).rejects.toBeInstanceOf(Overloaded)
  expect(await late).toEqual({ item: 'a3' })
})

test('behind an attempt that is slow and finds the key free, everyone is asked for', async () => {
  let time = 0
  const { ask, end } = givenSlowAttempt()
  const options = { keyOf: () => 'a', pausesMs: PAUSES_MS, stalledAfterMs: 5, refusal: 'locked', now: () => time }
  const again = createAskAgain(ask, options)
  const slow = again.ask('a1')
  await nextTurn()
  const early = again.ask('a2')
  time = 4
  end()
  expect(await Promise.all([slow, early])).toEqual([{ item: 'a1' }, { item: 'a2' }])
})

test('a failure rejects its own call only', async () => {
  const again = createAskAgain(
    async (item: string) => {
      if (item === 'a1') throw new Error('no')
      return { item }
    },
    { keyOf: (item) => item.charAt(0), ...PATIENCE, refusal: 'locked' },
  )
  const outcomes = await Promise.allSettled(['a1', 'a2'].map((item) => again.ask(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
