import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWeakSecret } from './weak-secret'

test.each([
  'x'.repeat(32),
  '0'.repeat(64),
  '1234567890123456789012345678901234567890',
  'changemechangemechangemechangeme',
  'abcdef'.repeat(6),
  'abababababababababababcabcabcabc'.replaceAll('c', 'a'),
  'please-change-me-to-something-of-32-characters',
  'your-secret-of-at-least-thirty-two-characters',
  'a password that is long enough to be accepted',
])('%s is weak', (secret) => {
  expect(isWeakSecret(secret)).toBe(true)
})

test('random secrets are not, in any spelling', () => {
  for (let i = 0; i < 2_000; i++) {
    const bytes = randomBytes(32)
    for (const spelling of ['hex', 'base64', 'base64url'] as const)
      expect(isWeakSecret(bytes.toString(spelling)), bytes.toString(spelling)).toBe(false)
  }
})

test('a sentence of its own is not', () => {
  expect(isWeakSecret('correct horse battery staple, and a fifth word')).toBe(false)
})
