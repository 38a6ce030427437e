import { expect, test } from 'vitest'
import { countUsage, givenBlockRule, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const PAST = new Date('2020-01-01T00:00:00.000Z')

eachTransport((base, pool) => {
  test('every answered validation counts once, whatever its status', async () => {
    const world = await givenProduct(pool)
    const licenses = [
      await givenLicense(world),
      await givenLicense(world, { revokedAt: PAST }),
      await givenLicense(world, { expiresAt: PAST }),
      await givenLicense(world, { ip: { maxIps: 1, addresses: ['198.51.100.7'] } }),
      await givenLicense(world, { ip: { maxIps: 1, mode: 'allow_list' } }),
      await givenLicense(world, { blocked: ['127.0.0.1'] }),
      { key: 'UNKNOWN' },
    ]
    const statuses: unknown[] = []
    for (const [i, { key }] of licenses.entries()) {
      statuses.push((await validate(base, world.token, { license_key: key })).json['status'])
      expect(await countUsage(world)).toBe(i + 1)
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
    const world = await givenProduct(pool, options)
    await validate(base, world.token, { license_key: 'A' })
    await lookUp(base, world.token, 'A')
    expect(await countUsage(world)).toBe(2)
  })

  test('a refused API key counts nowhere', async () => {
    const world = await givenProduct(pool)
    const altered = `${world.token.slice(0, -1)}${world.token.endsWith('0') ? '1' : '0'}`
    for (const token of [null, '', altered]) expect((await validate(base, token, '{}')).status).toBe(401)
    expect(await countUsage(world)).toBe(0)
  })

  test('each product has its own counter', async () => {
    const [one, two] = [await givenProduct(pool, { dailyLimit: 1 }), await givenProduct(pool, { dailyLimit: 1 })]
    expect((await validate(base, one.token, '{}')).status).toBe(200)
    expect((await validate(base, one.token, '{}')).status).toBe(429)
    expect((await validate(base, two.token, '{}')).status).toBe(200)
  })

  test('a blocked address is counted and never registered', async () => {
    const world = await givenProduct(pool)
    await givenBlockRule(world, '127.0.0.1')
    const { id, key } = await givenLicense(world, { ip: { maxIps: 1 } })
    await validate(base, world.token, { license_key: key })
    const { rows } = await pool.query('select from license_ip where license_id = $1', [id])
    expect(rows.length).toBe(0)
    expect(await countUsage(world)).toBe(1)
  })
})
