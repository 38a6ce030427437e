import { expect, test } from 'vitest'
import { createByteCollector } from './collect-bytes'

test('what is added in any pieces is there as it came', () => {
  const collector = createByteCollector()
  const sent = Buffer.from('a body of some length'.repeat(500))
  for (let at = 0, length = 0; at < sent.length; at += length, length = (length + 1) % 7) {
    collector.add(sent.subarray(at, at + length))
  }
  expect(collector.size()).toBe(sent.length)
  expect(collector.bytes().equals(sent)).toBe(true)
})

test('no piece is kept, and memory is taken rarely', () => {
  const collector = createByteCollector()
  const piece = Buffer.from('x')
  const memories = new Set<ArrayBuffer>()
  for (let i = 0; i < 100_000; i++) {
    collector.add(piece)
    memories.add(collector.bytes().buffer)
  }
  piece.write('y')
  expect(collector.bytes().includes('y')).toBe(false)
  expect(memories.size).toBeLessThan(20)
})
