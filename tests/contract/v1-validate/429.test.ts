import { expect, test } from 'vitest'
import { countUsage, givenApiKey, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders, expectValidation } from '@/tests/support/http/assertions'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

eachTransport((base, pool) => {
  test('past the limit: exactly the four fields, the same wait twice, and not counted', async () => {
    const product = await givenProduct(pool, { dailyLimit: 2 })
    const { key } = await givenLicense(product)
    const call = () => validate(base, product.token, { license_key: key })
    const [first, second, third] = [await call(), await call(), await call()]
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' })
    expect(second.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' })
    expect(third.status).toBe(429)
    expectCommonHeaders(third)
    expect(Object.keys(third.json)).toEqual(['valid', 'status', 'message', 'retry_after'])
    expect(third.json).toMatchObject({ valid: false, status: 'rate_limit_exceeded' })
    expect(third.json['retry_after']).toSatisfy(isWholeDayPart)
    expect(third.headers['retry-after']).toBe(String(third.json['retry_after']))
    expect(third.headers['ratelimit-remaining']).toBe('0')
    expect(await countUsage(product)).toBe(2)
  })

  test('a limit of 0 refuses the first request', async () => {
    const product = await givenProduct(pool, { dailyLimit: 0 })
    expect((await validate(base, product.token, '{}')).status).toBe(429)
    expect(await countUsage(product)).toBe(0)
  })

  test('it precedes everything but the API key: bad body, archived product, suspended organization', async () => {
    const product = await givenProduct(pool, { dailyLimit: 0, state: 'archived', isSuspended: true })
    expect((await validate(base, product.token, 'no json')).status).toBe(429)
    expect((await validate(base, 'lk_live_x', 'no json')).status).toBe(401)
  })

  test('another key of the same product shares the counter', async () => {
    const product = await givenProduct(pool, { dailyLimit: 1 })
    expect((await validate(base, product.token, '{}')).status).toBe(200)
    const rotated = await givenApiKey(pool, product)
    expect((await validate(base, rotated, '{}')).status).toBe(429)
  })

  test('a raised limit and a new plan take effect on the very next request', async () => {
    const product = await givenProduct(pool, { dailyLimit: 1 })
    const { key } = await givenLicense(product)
    const call = () => validate(base, product.token, { license_key: key })
    await call()
    expect((await call()).status).toBe(429)
    await pool.query('update organization set daily_limit_override = 2 where id = $1', [product.organizationId])
    expectValidation(await call(), { status: 'active' })
    expect((await call()).status).toBe(429)
    await pool.query(`update organization set plan = 'pro', daily_limit_override = null where id = $1`, [
      product.organizationId,
    ])
    const upgraded = await call()
    expectValidation(upgraded, { status: 'active' })
    expect(upgraded.headers['ratelimit-limit']).toBe('100000')
  })

  test('an unlimited product is counted too, and has no RateLimit fields', async () => {
    const product = await givenProduct(pool)
    const reply = await validate(base, product.token, '{}')
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('ratelimit'))).toEqual([])
    expect(await countUsage(product)).toBe(1)
  })
})

const isWholeDayPart = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 86_400
