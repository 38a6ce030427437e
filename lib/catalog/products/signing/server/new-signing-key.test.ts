import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { presentKeySet } from '../core/present-key-set'
import { newSigningKey } from './new-signing-key'

/** RFC 8037, appendix A. */
const RFC_8037 = {
  d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
}

test('the key pair and its name are those of RFC 8037', () => {
  const key = newSigningKey(() => Buffer.from(RFC_8037.d, 'base64url'))
  expect(key.kid).toBe(RFC_8037.kid)
  expect(key.publicKey.toString('base64url')).toBe(RFC_8037.x)
  expect(JSON.parse(key.privateJwk)).toEqual({ kty: 'OKP', crv: 'Ed25519', x: RFC_8037.x, d: RFC_8037.d })
})

test('it is published as a JSON Web Key that others name the same, and without its private half', async () => {
  for (let i = 0; i < 50; i++) {
    const key = newSigningKey(randomBytes)
    const x = key.publicKey.toString('base64url')
    const [jwk] = presentKeySet([key]).keys
    expect(jwk).toEqual({ kty: 'OKP', crv: 'Ed25519', x, kid: key.kid, use: 'sig', alg: 'EdDSA' })
    expect(await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })).toBe(key.kid)
  }
})
