import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiKeyLastFour, isApiKey, newApiKey } from './api-key'

test('a new key has the form of the contract and a good checksum', () => {
  const key = newApiKey(randomBytes)
  expect(key).toMatch(/^lk_live_[0-9A-Za-z]{38}$/)
  expect(isApiKey(key)).toBe(true)
})

test('the checksum is the CRC32 that zlib computes', () => {
  // CRC32 of lk_live_ and 32 zeros, computed with zlib and encoded in base62.
  expect(newApiKey((size) => new Uint8Array(size))).toBe(`lk_live_${'0'.repeat(32)}4cjNQE`)
})

test('a changed character is refused', () => {
  const key = newApiKey(randomBytes)
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 45 }), fc.constantFrom(...'0aZ'), (at, character) => {
      const changed = key.slice(0, at) + character + key.slice(at + 1)
      expect(isApiKey(changed)).toBe(changed === key)
    }),
  )
})

test('the last four characters shown are those that the key ends in', () => {
  expect(apiKeyLastFour(`lk_live_${'0'.repeat(32)}11abcd`)).toBe('abcd')
})
