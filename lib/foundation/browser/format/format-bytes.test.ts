import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes'

test.each([
  [0, '0 kB'],
  [999, '1 kB'],
  [12_345, '12 kB'],
  [4_230_000, '4.2 MB'],
  [128_400_000_000, '128 GB'],
  [3e15, '3,000 TB'],
  [-4_230_000, '-4.2 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
