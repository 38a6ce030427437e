import { expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { countUsage, givenApiKey, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders, expectValidation } from '@/tests/support/http/assertions'
import { send, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const UNKNOWN = `lk_live_${'0'.repeat(32)}4cjNQE`

eachTransport((base, pool) => {
  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic dTpw'])('%j contains no token', async (authorization) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization }
    const reply = await send(base, { method: 'POST', path: '/api/v1/validate', headers, body: '{}' })
    expect(reply.status).toBe(401)
    expectCommonHeaders(reply)
    expect(reply.json).toEqual({ valid: false, status: 'invalid_api_key', message: expect.any(String) })
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="latchkey"')
    expect(reply.headers['ratelimit-limit']).toBeUndefined()
  })

  test.each(['x', '%', 'lk_live_', `${UNKNOWN}0`, UNKNOWN])('the token %s is refused', async (token) => {
    const reply = await validate(base, token, { license_key: 'A' })
    expect(reply.status).toBe(401)
    expectCommonHeaders(reply)
    expect(reply.json).toEqual({ valid: false, status: 'invalid_api_key', message: expect.any(String) })
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="latchkey", error="invalid_token"')
  })

  test('a rotated key works through its grace and is refused after it, and neither refusal counts', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    const graceful = await givenApiKey(pool, product, new Date(Date.now() + MINUTE_MS))
    const ended = await givenApiKey(pool, product, new Date(Date.now() - 1))
    expectValidation(await validate(base, graceful, { license_key: key }), { status: 'active' })
    expect((await validate(base, ended, { license_key: key })).status).toBe(401)
    expect(await countUsage(product)).toBe(1)
  })

  test('a deleted key is refused on the very next request', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    expectValidation(await validate(base, product.token, { license_key: key }), { status: 'active' })
    await pool.query('delete from api_key where product_id = $1', [product.productId])
    expect((await validate(base, product.token, { license_key: key })).status).toBe(401)
  })

  test('the scheme name is case-insensitive', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    const headers = { Authorization: `bEaReR ${product.token}` }
    expectValidation(await validate(base, null, { license_key: key }, { headers }), { status: 'active' })
  })
})
