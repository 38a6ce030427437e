import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { verify } from '@/scripts/verify-response.mjs'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenSignedProduct, givenSigningKey, publishedKeys, switchSigning } from '@/tests/support/fixtures/signing'
import { eachTransport } from '@/tests/support/http/each-transport'
import { joseHeader, requestSigned, type Signed, signedHeader, verifySigned } from '@/tests/support/http/signed-answer'

const PAST = new Date('2020-01-01T00:00:00.000Z')
const FUTURE = new Date('2099-12-31T23:59:59.999Z')
const NONCE = 'nonce-of_24-characters-0'
const withNonce = (nonce: string | string[]) => ({ headers: { 'X-Validation-Nonce': nonce } })
const nowSeconds = () => Date.now() / 1_000

/** The signed answer with its header changed, and the signature unchanged. */
function withHeader({ answer }: Signed, change: object) {
  const [head = '', , proof] = String(answer['signature']).split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object
  const edited = Buffer.from(JSON.stringify({ ...header, ...change })).toString('base64url')
  return { ...answer, signature: `${edited}..${proof}` }
}

const without = (answer: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(answer).filter(([key]) => key !== name))

eachTransport((base, pool) => {
  async function givenAnswer() {
    const product = await givenSignedProduct(pool)
    const { key } = await givenLicense(product, { expiresAt: FUTURE, ip: { maxIps: 3 } })
    const signed = await requestSigned(base, product, { license_key: key, device_id: 'dé' }, withNonce(NONCE))
    return { product, key, signed }
  }

  test('our verifier and jose verify the signature, and it names product, time and nonce', async () => {
    const { product, signed } = await givenAnswer()
    expect(signed.answer).toMatchObject({ valid: true, status: 'active', ip_registered: true })
    expect(Object.keys(signed.answer)).toHaveLength(10)
    expect(verifySigned(signed, { nonce: NONCE })).toBe('ok')
    expect(await joseHeader(signed)).toEqual(signedHeader(signed.reply))
    const { aud, iat, exp, nonce } = signedHeader(signed.reply)
    expect({ aud, nonce, lifetime: exp - iat }).toEqual({ aud: product.productId, nonce: NONCE, lifetime: 300 })
    expect(Math.abs(iat - nowSeconds())).toBeLessThan(60)
  })

  test('the body without its signature is the signed payload, byte for byte', async () => {
    const { signed } = await givenAnswer()
    const { signature, ...fields } = signed.answer
    const member = `,"signature":"${signature}"`
    expect(signed.reply.text).toContain(member)
    expect(signed.reply.text.replace(member, '')).toBe(canonicalize(fields))
    const otherOrder = JSON.stringify(Object.fromEntries(Object.entries(signed.answer).toReversed()))
    expect(verify({ ...signed, answer: otherOrder, nonce: NONCE })).toBe('bad signature')
    expect(verify({ ...signed, answer: ` ${signed.reply.text}`, nonce: NONCE })).toBe('bad signature')
  })

  test('without a signature the body keeps the order of the specification', async () => {
    const { reply } = await requestSigned(base, await givenProduct(pool), { license_key: 'UNKNOWN' })
    expect(reply.text).toMatch(/^{"valid":false,"status":"license_not_found",.*"signature":null}$/)
  })

  test('every manipulation is refused, each for its own reason', async () => {
    const { key, signed } = await givenAnswer()
    const { product: other, signed: foreign } = await givenAnswer()
    const { answer } = signed
    const ask = (changed: Parameters<typeof verifySigned>[1]) => verifySigned(signed, { nonce: NONCE, ...changed })
    expect(ask({})).toBe('ok')

    expect(ask({ licenseKey: 'ANOTHER' })).toBe('other license')
    expect(ask({ productId: other.productId })).toBe('other product')
    expect(ask({ keys: foreign.keys })).toBe('unknown key')
    expect(ask({ request: JSON.stringify({ license_key: key }) })).toBe('other request')
    expect(ask({ nonce: 'another-nonce-of-some-length' })).toBe('nonce')
    const unasked = (now: number) => verifySigned(signed, { now })
    expect([-200, 200].map((seconds) => unasked(nowSeconds() + seconds))).toEqual(['ok', 'ok'])
    expect([-400, 400].map((seconds) => unasked(nowSeconds() + seconds))).toEqual(['stale', 'stale'])
    expect(ask({ now: nowSeconds() + 99_999 })).toBe('ok')

    for (const [name, value] of Object.entries(answer)) {
      if (name === 'signature') continue
      const flipped = typeof value === 'boolean' ? !value : 'changed'
      expect(ask({ answer: { ...answer, [name]: flipped } })).toBe('bad signature')
      expect(ask({ answer: without(answer, name) })).toBe('bad signature')
    }
    expect(ask({ answer: { ...answer, admin: true } })).toBe('bad signature')
    expect(ask({ answer: foreign.answer, keys: [...signed.keys, ...foreign.keys] })).toBe('other product')
    expect(ask({ answer: withHeader(signed, { exp: nowSeconds() + 9_999 }), now: nowSeconds() + 9_000 })).toBe(
      'bad signature',
    )
    expect(ask({ answer: withHeader(signed, { aud: other.productId }), productId: other.productId })).toBe(
      'bad signature',
    )

    expect(ask({ answer: without(answer, 'signature') })).toBe('no signature')
    expect(ask({ answer: { ...answer, signature: null } })).toBe('no signature')
    expect(ask({ answer: null })).toBe('no signature')
    for (const signature of ['', '..', 'x', 'a.b.c', `${answer['signature']}x`, `bm8..${'A'.repeat(86)}`]) {
      expect(ask({ answer: { ...answer, signature } })).toBe('format')
    }
    for (const change of [{ alg: 'none' }, { alg: 'HS256' }, { typ: 'JWT' }]) {
      expect(ask({ answer: withHeader(signed, change) })).toBe('alg')
    }
    expect(ask({ answer: withHeader(signed, { kid: 'another' }) })).toBe('unknown key')
  })

  test("a genuine answer about one license is refused for another, even where it is stored with the other's request", async () => {
    const product = await givenSignedProduct(pool)
    const [good, revoked] = [await givenLicense(product), await givenLicense(product, { revokedAt: PAST })]
    const valid = await requestSigned(base, product, { license_key: good.key })
    const refused = await requestSigned(base, product, { license_key: revoked.key })
    expect([verifySigned(valid), verifySigned(refused)]).toEqual(['ok', 'ok'])
    expect(verifySigned(refused, { answer: valid.answer })).toBe('other license')
    expect(verifySigned(refused, { answer: valid.answer, licenseKey: good.key })).toBe('other request')
  })

  test('all ten fields filled, with a payload that is hard to serialize', async () => {
    const payload = {
      z: [1, 0.1, -1e-7, 1e-320, 2 ** 53 - 1],
      a: 'é\u2028\u0001\ud83d\ude00"\\/',
      '10': { '': null },
      '9': {},
    }
    const product = await givenSignedProduct(pool, {
      versionModule: true,
      template: { ...payload, v: '{{request.version}}' },
    })
    const { key } = await givenLicense(product, { expiresAt: FUTURE, ip: { maxIps: 3 } })
    const signed = await requestSigned(base, product, { license_key: key, version: '1.4.2' }, withNonce(NONCE))
    expect(signed.answer).toMatchObject({ version: '1.4.2', version_valid: true, custom: { ...payload, v: '1.4.2' } })
    expect(Object.values(signed.answer)).not.toContain(null)
    expect(verifySigned(signed, { nonce: NONCE })).toBe('ok')
    expect(await joseHeader(signed)).toEqual(signedHeader(signed.reply))
    const custom = { ...payload, v: '1.4.3' }
    expect(verifySigned(signed, { answer: { ...signed.answer, custom } })).toBe('bad signature')
  })

  test('every 200 is signed, refusals too, over license and body as sent', async () => {
    const product = await givenSignedProduct(pool)
    const [revoked, expired, good] = [
      await givenLicense(product, { revokedAt: PAST }),
      await givenLicense(product, { expiresAt: PAST }),
      await givenLicense(product),
    ]
    const cases: [body: unknown, status: string, licenseKey: string][] = [
      [{ license_key: 'UNKNOWN' }, 'license_not_found', 'UNKNOWN'],
      [{ license_key: revoked.key }, 'revoked', revoked.key],
      [{ license_key: expired.key }, 'expired', expired.key],
      [{ license_key: ` ${good.key.toLowerCase()} ` }, 'active', ` ${good.key.toLowerCase()} `],
      [{ license_key: 'é\u0000' }, 'license_not_found', 'é\u0000'],
      [{ license_key: 'A'.repeat(256) }, 'license_not_found', 'A'.repeat(256)],
      [{ license_key: 7 }, 'license_not_found', ''],
      [{}, 'license_not_found', ''],
      ['no json', 'license_not_found', ''],
      ['', 'license_not_found', ''],
    ]
    for (const [body, status, licenseKey] of cases) {
      const signed = await requestSigned(base, product, body)
      expect(signed.answer).toMatchObject({ status })
      expect(verifySigned(signed, { licenseKey })).toBe('ok')
    }
    const long = await requestSigned(base, product, { license_key: good.key, padding: 'x'.repeat(20_000) })
    expect(verifySigned(long, { licenseKey: '', request: '' })).toBe('ok')
    expect(verifySigned(long)).toBe('other license')
  })

  test.each([
    [{ state: 'deleted' }, 'product_not_found'],
    [{ state: 'disabled' }, 'product_disabled'],
    [{ isSuspended: true }, 'org_suspended'],
    [{ isBillingSuspended: true }, 'billing_suspended'],
    [{ plan: 'pro' }, 'active'],
  ] as const)('%j: signed', async (options, status) => {
    const product = await givenSignedProduct(pool, options)
    const { key } = await givenLicense(product)
    const signed = await requestSigned(base, product, { license_key: key })
    expect(signed.answer).toMatchObject({ status })
    expect(verifySigned(signed)).toBe('ok')
  })

  test.each([
    ['short', 'a'.repeat(15)],
    ['long', 'a'.repeat(129)],
    ['of other characters', 'a nonce with spaces!'],
    ['sent twice', [NONCE, NONCE]],
    ['empty', ''],
  ])('a nonce that is %s is ignored', async (_, nonce) => {
    const product = await givenSignedProduct(pool)
    const signed = await requestSigned(base, product, { license_key: 'UNKNOWN' }, withNonce(nonce))
    expect(signedHeader(signed.reply)).not.toHaveProperty('nonce')
    expect(verifySigned(signed)).toBe('ok')
    expect(verifySigned(signed, { nonce: NONCE })).toBe('nonce')
  })

  test('each switch, and the plan, turns it off on the very next request', async () => {
    const product = await givenSignedProduct(pool)
    const { key } = await givenLicense(product)
    const signature = async () => (await requestSigned(base, product, { license_key: key })).answer['signature']
    const plan = (name: string) =>
      pool.query('update organization set plan = $2 where id = $1', [product.organizationId, name])
    const steps: (() => Promise<unknown>)[] = [
      () => switchSigning(product, { product: false }),
      () => switchSigning(product, { product: true }),
      () => switchSigning(product, { organization: false }),
      () => switchSigning(product, { organization: true }),
      () => plan('free'),
      () => plan('pro'),
    ]
    const seen: boolean[] = [(await signature()) !== null]
    for (const step of steps) {
      await step()
      seen.push((await signature()) !== null)
    }
    expect(seen).toEqual([true, false, true, false, true, false, true])
  })

  test('401 and 429 are not signed', async () => {
    const product = await givenSignedProduct(pool, { dailyLimit: 1 })
    await requestSigned(base, product, { license_key: 'UNKNOWN' })
    const limited = await requestSigned(base, product, { license_key: 'UNKNOWN' })
    expect(limited.reply.status).toBe(429)
    expect(Object.keys(limited.answer)).toEqual(['valid', 'status', 'message', 'retry_after'])
    const refused = await requestSigned(base, { ...product, token: 'wrong' }, { license_key: 'UNKNOWN' })
    expect(refused.reply.status).toBe(401)
    expect(refused.answer).not.toHaveProperty('signature')
  })

  test('an announced key is published, and signs from its start on; the old one still verifies', async () => {
    const { product, signed: before } = await givenAnswer()
    const next = await givenSigningKey(product, FUTURE)
    const early = await requestSigned(base, product, { license_key: 'UNKNOWN' })
    // The set is cached for a second.
    const published = async () => (await publishedKeys(base, product)).map(({ kid }) => kid)
    await expect.poll(published).toEqual([signedHeader(early.reply).kid, next.kid])
    expect(signedHeader(early.reply).kid).not.toBe(next.kid)

    await pool.query(`update signing_key set active_from = now() - interval '1 second' where kid = $1`, [next.kid])
    const late = await requestSigned(base, product, { license_key: 'UNKNOWN' })
    expect(signedHeader(late.reply).kid).toBe(next.kid)
    expect(verifySigned(late)).toBe('ok')
    expect(verifySigned(late, { keys: before.keys })).toBe('unknown key')
    expect(verifySigned({ ...before, keys: late.keys }, { nonce: NONCE })).toBe('ok')
  })
})
