import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ConfigurationError,
  FileStore,
  Latchkey,
  type LatchkeyOptions,
  MemoryStore,
  ResponseVerifier,
  verifyWebhook,
  WebhookVerificationError,
} from '../src/index.js'
import { isSignedBy } from '../src/signature.js'
import { type ConfigurationCase, camelCase, cases } from './case-file.js'

for (const vector of cases.signatures.vectors)
  test(`signature: ${vector.name}`, () => {
    const verifier = new ResponseVerifier({ productId: vector.product_id, publicKeys: cases.signatures.keys })
    const verdict = verifier.verifyAnswer({
      answer: Buffer.from(vector.answer),
      request: Buffer.from(vector.request),
      licenseKey: vector.license_key,
      nonce: vector.nonce,
      now: new Date(vector.now * 1_000),
    })
    assert.equal(verdict, vector.expected)
  })

for (const { name, valid, ...hex } of cases.ed25519)
  test(`Ed25519: ${name}`, () => {
    const x = Buffer.from(hex.public_key, 'hex').toString('base64url')
    const key = { kid: 'key', kty: 'OKP', crv: 'Ed25519', x }
    assert.equal(isSignedBy(key, Buffer.from(hex.message, 'hex'), Buffer.from(hex.signature, 'hex')), valid)
  })

for (const { name, body, headers, secret, now, tolerance, expect } of cases.webhooks)
  test(`webhook: ${name}`, () => {
    const verify = () =>
      verifyWebhook(Buffer.from(body), headers, secret, {
        toleranceSeconds: tolerance,
        now: new Date(now * 1_000),
      })
    if (expect.event) assert.deepEqual(verify(), expect.event)
    else if (expect.error?.type === 'configuration') assert.throws(verify, ConfigurationError)
    else
      assert.throws(verify, (error) => {
        assert.ok(error instanceof WebhookVerificationError)
        assert.equal(error.reason, expect.error?.reason)
        assert.ok(error.message.includes(expect.error?.message_contains ?? ''), error.message)
        return true
      })
  })

for (const each of cases.configurations)
  test(`configuration: ${each.name}`, () => {
    withEnvironment(each.environment ?? {}, () => {
      const construct = () => new Latchkey(optionsOf(each.options))
      const { error } = each.expect
      if (!error) return void construct()
      assert.throws(construct, (thrown) => {
        assert.ok(thrown instanceof ConfigurationError)
        const isNamed = [camelCase(error.names), `LATCHKEY_${error.names.toUpperCase()}`].some((text) =>
          thrown.message.includes(text),
        )
        assert.ok(isNamed, `${thrown.message} does not name ${error.names}`)
        return true
      })
    })
  })

function optionsOf(options: ConfigurationCase['options']): LatchkeyOptions {
  const { api_key, base_url, timeout_ms, max_retries, proxy, verification, offline_grace } = options
  const given = {
    apiKey: api_key,
    baseUrl: base_url,
    timeoutMs: timeout_ms,
    maxRetries: max_retries,
    proxy,
    verification: verification && { productId: verification.product_id, publicKeys: verification.public_keys },
    offlineGrace: offline_grace && {
      hours: offline_grace.hours,
      store: offline_grace.store === 'file' ? new FileStore('/nowhere') : new MemoryStore(),
    },
  }
  return given as LatchkeyOptions
}

function withEnvironment(environment: Record<string, string>, work: () => void): void {
  const names = ['LATCHKEY_API_KEY', 'LATCHKEY_BASE_URL']
  const before = names.map((name) => [name, process.env[name]] as const)
  for (const name of names) delete process.env[name]
  Object.assign(process.env, environment)
  try {
    work()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
