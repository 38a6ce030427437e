import { expect, test } from 'vitest'
import { givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders, expectValidation } from '@/tests/support/http/assertions'
import { lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test('a client key can look up nothing, known or unknown, and each try counts', async () => {
    const product = await givenProduct(pool, { dailyLimit: 10 })
    const { key } = await givenLicense(product, { notes: 'For nobody else', customer: { name: 'Ada' } })
    const token = await givenKeyOfKind(product, { kind: 'client' })
    for (const asked of [key, key.toLowerCase(), 'UNKNOWN', 'a\u0000b', 'A'.repeat(256)]) {
      const reply = await lookUp(base, token, asked)
      expect(reply.status).toBe(403)
      expectCommonHeaders(reply)
      expect(reply.json).toEqual({ status: 'lookup_not_allowed', message: expect.any(String) })
      expect(reply.text).not.toContain(key)
      expect(reply.headers['x-validation-error']).toBeUndefined()
    }
    expect(await countUsage(product)).toBe(5)
    expect((await lookUp(base, product.token, key)).json['customer_name']).toBe('Ada')
  })

  test('it validates like a server key', async () => {
    const product = await givenProduct(pool, { dailyLimit: 2 })
    const { key } = await givenLicense(product)
    const token = await givenKeyOfKind(product, { kind: 'client' })
    const reply = await validate(base, token, { license_key: key })
    expectValidation(reply, { status: 'active' })
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' })
  })

  test.each([
    [{ dailyLimit: 0 }, 429],
    [{ state: 'deleted' as const }, 403],
  ])('the limit precedes it, and it precedes the product: %o', async (options, status) => {
    const product = await givenProduct(pool, options)
    const token = await givenKeyOfKind(product, { kind: 'client' })
    expect((await lookUp(base, token, 'ANY')).status).toBe(status)
  })
})
