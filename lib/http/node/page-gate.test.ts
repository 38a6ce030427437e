import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/shared/durations'
import { createPageGate } from './page-gate'

test('so many at once, so many wait in the order they came, and one more is told that it is full', async () => {
  const gate = createPageGate({ atOnce: 1, waiting: 2, longestMs: HOUR_MS })
  const order: string[] = []
  const ask = async (name: string) => {
    const release = await gate(new EventEmitter())
    order.push(typeof release === 'string' ? `${name} ${release}` : name)
    return release
  }
  const first = await ask('a')
  const [second, third] = [ask('b'), ask('c')]
  expect(await ask('d')).toBe('full')
  expect(order).toEqual(['a', 'd full'])
  if (typeof first !== 'string') first()
  const release = await second
  expect(order).toEqual(['a', 'd full', 'b'])
  // Twice is once: nobody else gets in by it.
  if (typeof first !== 'string') first()
  if (typeof release !== 'string') release()
  await third
  expect(order).toEqual(['a', 'd full', 'b', 'c'])
})

test('who leaves while they wait never begins, and their place in the line is free', async () => {
  const gate = createPageGate({ atOnce: 1, waiting: 1, longestMs: HOUR_MS })
  const first = await gate(new EventEmitter())
  const leaver = new EventEmitter()
  const left = gate(leaver)
  leaver.emit('close')
  expect(await left).toBe('left')
  const patient = gate(new EventEmitter())
  if (typeof first !== 'string') first()
  expect(typeof (await patient)).toBe('function')
})

test('a page that does not end gives up its place', async () => {
  const gate = createPageGate({ atOnce: 1, waiting: 1, longestMs: 1 })
  await gate(new EventEmitter())
  expect(typeof (await gate(new EventEmitter()))).toBe('function')
})
