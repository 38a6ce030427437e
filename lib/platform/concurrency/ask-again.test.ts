import { expect, test } from 'vitest'
import { createAskAgain } from './ask-again'
import { Overloaded } from './coalesce'

const PAUSES_MS = [1, 1, 1]

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** What is locked stays so for as many asks as the test says. */
function givenLocks(busyFor: Record<string, number>, now = () => 0) {
  const asked: string[] = []
  const ask = async (item: string) => {
    asked.push(item)
    const key = item.charAt(0)
    const left = busyFor[key] ?? 0
    busyFor[key] = left - 1
    return left > 0 ? ('busy' as const) : { item }
  }
  const again = createAskAgain(ask, { keyOf: (item) => item.charAt(0), pausesMs: PAUSES_MS, refusal: 'locked', now })
  return { again, asked }
}

test('what is free is answered at once, also beside what is locked', async () => {
  const { again } = givenLocks({ a: Infinity })
  const locked = again.ask('a1')
  expect(await again.ask('b1')).toEqual({ item: 'b1' })
  await expect(locked).rejects.toBeInstanceOf(Overloaded)
})

test('those of one turn ask together; while it is locked one asks for all, and each gets its own answer', async () => {
  const { again, asked } = givenLocks({ a: 5 })
  const calls = ['a1', 'a2', 'a3'].map((item) => again.ask(item))
  expect(again.isAsked('a')).toBe(true)
  expect((await Promise.all(calls)).map(({ item }) => item)).toEqual(['a1', 'a2', 'a3'])
  expect(asked).toEqual(['a1', 'a2', 'a3', 'a1', 'a1', 'a1', 'a2', 'a3'])
  await nextTurn()
  expect(again.isAsked('a')).toBe(false)
})

test('all who wait for a lock that stays are refused after their pauses, and the next asks anew', async () => {
  const { again, asked } = givenLocks({ a: 5 })
  const outcomes = await Promise.allSettled(['a1', 'a2'].map((item) => again.ask(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toEqual(['a1', 'a2', 'a1', 'a1', 'a1'])
  await nextTurn()
  expect(await again.ask('a3')).toEqual({ item: 'a3' })
})

test('where asking itself takes long, the time it took counts', async () => {
  let time = 0
  const { again, asked } = givenLocks({ a: Infinity }, () => {
    time += 2
    return time
  })
  await expect(again.ask('a1')).rejects.toBeInstanceOf(Overloaded)
  expect(asked.length).toBeLessThan(4)
})

test('a failure is the failure of its own call', async () => {
  const again = createAskAgain(
    async (item: string) => {
      if (item === 'a1') throw new Error('no')
      return { item }
    },
    { keyOf: (item) => item.charAt(0), pausesMs: PAUSES_MS, refusal: 'locked' },
  )
  const outcomes = await Promise.allSettled(['a1', 'a2'].map((item) => again.ask(item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
