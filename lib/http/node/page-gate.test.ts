import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { createPageGate } from './page-gate'

test('pages beyond the limit wait in order, and one more than may wait is refused as full', async () => {
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
  // Releasing twice frees one slot only.
  if (typeof first !== 'string') first()
  if (typeof release !== 'string') release()
  await third
  expect(order).toEqual(['a', 'd full', 'b', 'c'])
})

test('a client that disconnects while it waits never begins, and its place in the queue is free', async () => {
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

test('a page that does not end gives up its slot', async () => {
  const gate = createPageGate({ atOnce: 1, waiting: 1, longestMs: 1 })
  await gate(new EventEmitter())
  expect(typeof (await gate(new EventEmitter()))).toBe('function')
})
