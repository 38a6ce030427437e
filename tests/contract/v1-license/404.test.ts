import { expect, test } from 'vitest'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { lookUp, send } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test.each(['UNKNOWN', 'a\u0000b', 'A'.repeat(256), '..%2f', '__proto__', '\u{1F511}', "' or 1=1 --"])(
    'the key %j: license_not_found, counted',
    async (key) => {
      const product = await givenProduct(pool)
      const reply = await lookUp(base, product.token, key)
      expect(reply.status).toBe(404)
      expectCommonHeaders(reply)
      expect(reply.json).toEqual({ status: 'license_not_found', message: expect.any(String) })
      expect(await countUsage(product)).toBe(1)
    },
  )

  test('a license of another product is not found', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(await givenProduct(pool))
    expect((await lookUp(base, product.token, key)).status).toBe(404)
  })

  test('a deleted product has no licenses, and its key still counts', async () => {
    const product = await givenProduct(pool, { state: 'deleted', dailyLimit: 5 })
    const { key } = await givenLicense(product)
    const reply = await lookUp(base, product.token, key)
    expect(reply.json['status']).toBe('license_not_found')
    expect(reply.headers['ratelimit-remaining']).toBe('4')
    expect(await countUsage(product)).toBe(1)
  })

  test.each(['/api/v1/license', '/api/v1/license/', '/api/v1/license/a/b'])('%s is not a valid path', async (path) => {
    const product = await givenProduct(pool)
    const reply = await send(base, { path, headers: { Authorization: `Bearer ${product.token}` } })
    expect(reply.status).toBe(404)
    expect(reply.json['status']).toBe('not_found')
    expect(await countUsage(product)).toBe(0)
  })
})
