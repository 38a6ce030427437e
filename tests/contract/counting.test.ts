import { expect, test } from 'vitest'
import { countUsage, givenBlockRule, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const PAST = new Date('2020-01-01T00:00:00.000Z')

eachTransport((base, pool) => {
  test('every answered validation counts once, whatever its status', async () => {
    const product = await givenProduct(pool)
    const licenses = [
      await givenLicense(product),
      await givenLicense(product, { revokedAt: PAST }),
      await givenLicense(product, { expiresAt: PAST }),
      await givenLicense(product, { ip: { maxIps: 1, addresses: ['198.51.100.7'] } }),
      await givenLicense(product, { ip: { maxIps: 1, mode: 'allow_list' } }),
      await givenLicense(product, { blocked: ['127.0.0.1'] }),
      { key: 'UNKNOWN' },
    ]
    const statuses: unknown[] = []
    for (const [i, { key }] of licenses.entries()) {
      statuses.push((await validate(base, product.token, { license_key: key })).json['status'])
      expect(await countUsage(product)).toBe(i + 1)
    }
    expect(statuses).toEqual([
      'active',
      'revoked',
      'expired',
      'ip_limit_reached',
      'ip_not_registered',
      'ip_blocked',
      'license_not_found',
    ])
  })

  test.each([
    { state: 'deleted' },
    { state: 'archived' },
    { state: 'disabled' },
    { isSuspended: true },
    { isBillingSuspended: true },
  ] as const)('a business refusal counts: %o', async (options) => {
    const product = await givenProduct(pool, options)
    await validate(base, product.token, { license_key: 'A' })
    await lookUp(base, product.token, 'A')
    expect(await countUsage(product)).toBe(2)
  })

  test('a refused API key counts nowhere', async () => {
    const product = await givenProduct(pool)
    const altered = `${product.token.slice(0, -1)}${product.token.endsWith('0') ? '1' : '0'}`
    for (const token of [null, '', altered]) expect((await validate(base, token, '{}')).status).toBe(401)
    expect(await countUsage(product)).toBe(0)
  })

  test('each product has its own counter', async () => {
    const [one, two] = [await givenProduct(pool, { dailyLimit: 1 }), await givenProduct(pool, { dailyLimit: 1 })]
    expect((await validate(base, one.token, '{}')).status).toBe(200)
    expect((await validate(base, one.token, '{}')).status).toBe(429)
    expect((await validate(base, two.token, '{}')).status).toBe(200)
  })

  test('a blocked address is counted and never registered', async () => {
    const product = await givenProduct(pool)
    await givenBlockRule(product, '127.0.0.1')
    const { id, key } = await givenLicense(product, { ip: { maxIps: 1 } })
    await validate(base, product.token, { license_key: key })
    const { rows } = await pool.query('select from license_ip where license_id = $1', [id])
    expect(rows.length).toBe(0)
    expect(await countUsage(product)).toBe(1)
  })
})
