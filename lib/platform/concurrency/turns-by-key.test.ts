import { expect, test } from 'vitest'
import { Overloaded } from './coalesce'
import { createTurnsByKey } from './turns-by-key'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('runs that share a key take turns, and all others run in parallel', async () => {
  const inTurn = createTurnsByKey()
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
  const inTurn = createTurnsByKey()
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
  for (let turns = 0; turns < 20; turns++) expect(await inTurn(['a', 'b'], async () => turns)).toBe(turns)
  isOn = false
  await Promise.all(streams)
})

test('a run whose turn does not come in time is rejected, and later runs keep their order', async () => {
  const inTurn = createTurnsByKey(20)
  const order: string[] = []
  let endFirst = (): void => undefined
  const first = inTurn(['a'], () => new Promise<void>((resolve) => (endFirst = resolve)))
  const second = inTurn(['a'], async () => void order.push('second'))
  await expect(second).rejects.toBeInstanceOf(Overloaded)
  const third = inTurn(['a'], async () => void order.push('third'))
  await nextTurn()
  expect(order).toEqual([])
  endFirst()
  await Promise.all([first, third])
  expect(order).toEqual(['third'])
})
