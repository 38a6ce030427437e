import { expect, test } from 'vitest'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { lookUp } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test.each([null, '', 'x', `lk_live_${'0'.repeat(32)}4cjNQE`])('the token %j is refused', async (token) => {
    const { key } = await givenLicense(await givenProduct(pool))
    const reply = await lookUp(base, token, key)
    expect(reply.status).toBe(401)
    expectCommonHeaders(reply)
    expect(reply.json).toEqual({ valid: false, status: 'invalid_api_key', message: expect.any(String) })
    expect(reply.headers['www-authenticate']).toMatch(/^Bearer realm="latchkey"/)
  })
})
