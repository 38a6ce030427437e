import { expect, test } from 'vitest'
import { Overloaded } from './coalesce'
import { createConcurrencyGate } from './concurrency-gate'

/** Work that finishes when the test decides. */
function held() {
  let resolve: (text: string) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<string>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { promise, resolve, reject }
}

test('two run, two wait in order, the fifth is refused at once', async () => {
  const gate = createConcurrencyGate({ atOnce: 2, waiting: 2 })
  const works = [held(), held(), held(), held()]
  const begun: number[] = []
  const through = works.map(({ promise }, index) =>
    gate(() => {
      begun.push(index)
      return promise
    }),
  )
  await expect(gate(() => Promise.resolve('never'))).rejects.toBeInstanceOf(Overloaded)
  expect(begun).toEqual([0, 1])
  works[1]?.resolve('b')
  expect(await through[1]).toBe('b')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve('done')
  await Promise.all(through)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a failed task frees its slot, and a refused one took none', async () => {
  const gate = createConcurrencyGate({ atOnce: 1, waiting: 0 })
  const work = held()
  const first = gate(() => work.promise)
  await expect(gate(() => Promise.resolve('x'))).rejects.toBeInstanceOf(Overloaded)
  work.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(await gate(() => Promise.resolve('next'))).toBe('next')
})
