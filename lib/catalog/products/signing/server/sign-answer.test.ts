import { createPublicKey, hash, randomBytes } from 'node:crypto'
import { compactVerify } from 'jose'
import { expect, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { presentKeySet } from '../core/present-key-set'
import type { SigningJob, SigningKey } from '../core/signing-job'
import { newSigningKey } from './new-signing-key'
import { createSignAnswer } from './sign-answer'

const vault = createVault('a master key for this test alone, long enough')
const sign = createSignAnswer(vault)
const NOW = new Date('2026-11-21T12:00:00.000Z')
const ANSWER = { valid: true, status: 'active', custom: { z: 1, a: 'é\u2028', n: 1e21, f: 0.1 } }
const CANONICAL = '{"custom":{"a":"é\u2028","f":0.1,"n":1e+21,"z":1},"status":"active","valid":true}'

const made = newSigningKey(randomBytes)
const sealed = (text: string): SigningKey => ({ kid: made.kid, privateCiphertext: vault.encrypt(text) })
const key = sealed(made.privateJwk)
const job = (given: Partial<SigningJob> = {}): SigningJob => ({
  key,
  productId: 'product',
  answer: ANSWER,
  licenseKey: 'KEY',
  body: Buffer.from('{"license_key":"KEY"}'),
  nonce: null,
  now: NOW,
  ...given,
})

test('a detached JWS over the canonical form, which jose verifies', async () => {
  const { signature, body } = await sign(job())
  const [head, payload, proof] = signature.split('.')
  expect(body.replace(`,"signature":"${signature}"`, '')).toBe(CANONICAL)
  expect(payload).toBe('')
  const publicKey = createPublicKey({ key: presentKeySet([made]).keys[0] ?? {}, format: 'jwk' })
  const jws = `${head}.${Buffer.from(CANONICAL).toString('base64url')}.${proof}`
  const { protectedHeader } = await compactVerify(jws, publicKey)
  const iat = NOW.getTime() / 1_000
  expect(protectedHeader).toEqual({
    alg: 'EdDSA',
    typ: 'lv+jws',
    kid: made.kid,
    iat,
    exp: iat + 300,
    aud: 'product',
    lkh: hash('sha256', 'product\nKEY', 'base64url'),
    rqh: hash('sha256', '{"license_key":"KEY"}', 'base64url'),
  })
})

test('without a license key, a body that was read, or with a nonce', async () => {
  const { signature } = await sign(job({ licenseKey: null, body: null, nonce: 'a-nonce-of-24-characters' }))
  expect(JSON.parse(Buffer.from(signature.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
    lkh: hash('sha256', 'product\n', 'base64url'),
    rqh: hash('sha256', '', 'base64url'),
    nonce: 'a-nonce-of-24-characters',
  })
})

test('a custom member named signature is signed like any other', async () => {
  const custom = { a: ',"signature":"",', b: 1, signature: '', z: 2 }
  const { signature, body } = await sign(job({ answer: { valid: true, status: 'active', custom } }))
  const signed = '{"custom":{"a":",\\"signature\\":\\"\\",","b":1,"signature":"","z":2},"status":"active","valid":true}'
  expect(body).toBe(signed.replace('},"status"', `},"signature":"${signature}","status"`))
})

test('many at once are each their own', async () => {
  const keys = Array.from({ length: 200 }, (_, i) => `KEY-${i}`)
  const answers = await Promise.all(keys.map((licenseKey) => sign(job({ licenseKey }))))
  expect(new Set(answers.map(({ signature }) => signature)).size).toBe(200)
})

test('without a key nothing is signed', async () => {
  await expect(sign(job({ key: null }))).rejects.toMatchObject({ name: 'MissingSigningKeyError', code: 'missing' })
})

const other = newSigningKey(randomBytes)
const flipped = Buffer.from(key.privateCiphertext)
flipped[20] = (flipped[20] ?? 0) ^ 1
test.each<[string, SigningKey]>([
  ['a flipped bit', { ...key, privateCiphertext: flipped }],
  ['no bytes', { ...key, privateCiphertext: Buffer.alloc(0) }],
  ['bytes of another master key', { ...key, privateCiphertext: createVault('another').encrypt(made.privateJwk) }],
  ['no JSON', sealed('nonsense')],
  ['JSON that is no key', sealed('{"kty":"OKP"}')],
  ['a key of another kind', sealed(JSON.stringify({ ...JSON.parse(made.privateJwk), crv: 'X25519' }))],
  ['the key of another row', sealed(other.privateJwk)],
])('a key that cannot be read signs nothing: %s', async (_, damaged) => {
  await expect(sign(job({ key: damaged }))).rejects.toMatchObject({
    name: 'MissingSigningKeyError',
    code: 'unreadable',
  })
  expect((await sign(job())).signature).toMatch(/^[\w-]+\.\.[\w-]{86}$/)
})
