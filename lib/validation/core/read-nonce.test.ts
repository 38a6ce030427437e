import { expect, test } from 'vitest'
import { readNonce } from './read-nonce'

test.each(['abcdefghijklmnop', 'A_-9'.repeat(32)])('%s is a nonce', (nonce) => {
  expect(readNonce(nonce)).toBe(nonce)
})

test.each([
  null,
  undefined,
  '',
  'a'.repeat(15),
  'a'.repeat(129),
  'abcdefghijklmno=',
  ' abcdefghijklmnop',
  'abcdefghijklmnop\n',
])('%j is ignored', (header) => {
  expect(readNonce(header)).toBeNull()
})
