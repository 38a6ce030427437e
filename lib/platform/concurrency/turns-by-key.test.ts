import { expect, test } from 'vitest'
import { createTurnsByKey } from './turns-by-key'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('runs that share a key take turns, and all others go beside them', async () => {
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
