import { expect, test } from 'vitest'
import { createTurnsByKey, type InTurn } from './turns-by-key'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Waits for every run, however slow the machine is. */
const PATIENT_MS = 60_000

test('runs that share a key take turns, and all others run in parallel', async () => {
  const inTurn = createTurnsByKey(PATIENT_MS)
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const start = (name: string, keys: string[]) =>
    inTurn(keys, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (failure) => (failure ? reject(failure) : resolve(name))),
      )
    })
  const first = start('first', ['a', 'b'])
  const second = start('second', ['b', 'c'])
  const third = start('third', ['d'])
  await nextTurn()
  expect(begun).toEqual(['first', 'third'])
  ends.get('first')?.(new Error('no'))
  await expect(first).rejects.toThrow('no')
  await nextTurn()
  expect(begun).toEqual(['first', 'third', 'second'])
  for (const end of ends.values()) end()
  expect(await Promise.all([second, third])).toEqual(['second', 'third'])
})

test('a run of several keys gets its turn even if each key is always in use', async () => {
  const inTurn = createTurnsByKey(PATIENT_MS)
  let isOn = true
  const stream = async (key: string, offset: number) => {
    for (let i = 0; i < offset; i++) await nextTurn()
    while (isOn) {
      await inTurn([key], async () => {
        for (let i = 0; i < 4; i++) await nextTurn()
      })
    }
  }
  const streams = ['a', 'a', 'b', 'b'].map((key, i) => stream(key, 2 * i))
  await nextTurn()
  for (let turns = 0; turns < 20; turns++) {
    expect(await inTurn(['a', 'b'], async (ready) => [...ready])).toEqual(['a', 'b'])
  }
  isOn = false
  await Promise.all(streams)
})

/** A run of these keys that ends when the test decides. */
function givenHeldRun(inTurn: InTurn, keys: string[]) {
  let end = (): void => undefined
  void inTurn(keys, () => new Promise<void>((resolve) => (end = resolve)))
  return { end: () => end() }
}

test('behind a run that stalls, others go ahead with the rest of their keys', async () => {
  let time = 0
  const inTurn = createTurnsByKey(20, () => time)
  const readyOf = (...keys: string[]) => inTurn(keys, async (ready) => [...ready])
  const stalled = givenHeldRun(inTurn, ['a'])
  expect(await readyOf('a', 'b')).toEqual(['b'])
  await nextTurn()
  time = 20
  // The run that left the key behind does not hold up those behind it.
  expect(await readyOf('b', 'c')).toEqual(['b', 'c'])
  expect(await readyOf('a', 'd')).toEqual(['d'])
  stalled.end()
  await nextTurn()
  expect(await readyOf('a', 'b')).toEqual(['a', 'b'])
})

test('nobody waits for a run that has stalled, even while others still do', () => {
  let time = 0
  const inTurn = createTurnsByKey(20, () => time)
  givenHeldRun(inTurn, ['a'])
  time = 15
  void inTurn(['a', 'b'], async () => undefined)
  time = 20
  const begun: string[] = []
  void inTurn(['a', 'c'], async (ready) => void begun.push(...ready))
  expect(begun).toEqual(['c'])
})
