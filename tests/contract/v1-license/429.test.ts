import { expect, test } from 'vitest'
import { countUsage, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test('lookups and validations share the counter, and a refused lookup is not counted', async () => {
    const product = await givenProduct(pool, { dailyLimit: 2 })
    const { key } = await givenLicense(product)
    expect((await lookUp(base, product.token, key)).headers['ratelimit-remaining']).toBe('1')
    expect((await validate(base, product.token, { license_key: key })).status).toBe(200)
    const refused = await lookUp(base, product.token, key)
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({ valid: false, status: 'rate_limit_exceeded' })
    expect(refused.headers['retry-after']).toBe(String(refused.json['retry_after']))
    expect(await countUsage(product)).toBe(2)
  })
})
