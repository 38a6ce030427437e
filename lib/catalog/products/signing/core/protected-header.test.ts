import { expect, test } from 'vitest'
import { protectedHeader } from './protected-header'

const NOW = new Date('2026-11-21T12:00:00.999Z')
const of = (nonce: string | null) =>
  protectedHeader({ kid: 'k', productId: 'p', licenseHash: 'l', requestHash: 'r', nonce, now: NOW })

test('it binds the answer to key, time, product, license and request, in this order', () => {
  const iat = Date.parse('2026-11-21T12:00:00Z') / 1_000
  expect(JSON.stringify(of(null))).toBe(
    `{"alg":"EdDSA","typ":"lv+jws","kid":"k","iat":${iat},"exp":${iat + 300},"aud":"p","lkh":"l","rqh":"r"}`,
  )
})

test('a nonce is echoed, last', () => {
  expect(JSON.stringify(of('a-nonce'))).toMatch(/,"nonce":"a-nonce"}$/)
})
