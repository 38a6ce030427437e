import { expect, test } from 'vitest'
import { givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { countUsage, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { expectValidation } from '@/tests/support/http/assertions'
import { lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const UNREADABLE = [
  '',
  'nonsense',
  '203.0.113.5, 203.0.113.6',
  '203.0.113.0/24',
  '127.1',
  'fe80::1%eth0',
  '203.0.113.5:80',
]

eachTransport((base, pool) => {
  const naming = (address: string | string[]) => ({ headers: { 'X-End-User-Address': address }, from: '127.0.0.5' })
  const slotsOf = async (licenseId: string) => {
    const { rows } = await pool.query<{ address: string }>(
      'select address::text from license_ip where license_id = $1 order by address',
      [licenseId],
    )
    return rows.map(({ address }) => address)
  }
  const historyOf = async (licenseId: string) => {
    const { rows } = await pool.query<{ address: string }>(
      'select host(address) as address from license_ip_history where license_id = $1 order by 1',
      [licenseId],
    )
    return rows.map(({ address }) => address)
  }
  const loggedFrom = async ({ productId }: ProductFixture) => {
    const { rows } = await pool.query<{ address: string }>(
      'select distinct host(address) as address from request_log where product_id = $1 order by 1',
      [productId],
    )
    return rows.map(({ address }) => address)
  }
  const given = async (options: Parameters<typeof givenLicense>[1] = { ip: { maxIps: 2 } }) => {
    const product = await givenProduct(pool, { ipv6Prefix: 64 })
    return {
      product,
      license: await givenLicense(product, options),
      token: await givenKeyOfKind(product, { mayNameEndUser: true }),
    }
  }

  test('it stands for the calling address: slots, history, log, in one spelling', async () => {
    const { product, license, token } = await given()
    const call = (address: string) => validate(base, token, { license_key: license.key }, naming(address))
    const ip = { max_ips: 2 }
    expectValidation(await call('::ffff:203.0.113.5'), { status: 'active', ip_registered: true, ip_count: 1, ...ip })
    expectValidation(await call(' 203.0.113.5 '), { status: 'active', ip_registered: false, ip_count: 1, ...ip })
    expectValidation(await call('2001:DB8::1'), { status: 'active', ip_registered: true, ip_count: 2, ...ip })
    expectValidation(await call('2001:db8::2:2'), { status: 'active', ip_registered: false, ip_count: 2, ...ip })
    expectValidation(await call('203.0.113.6'), { status: 'ip_limit_reached', ip_count: 2, ...ip })
    expect(await slotsOf(license.id)).toEqual(['2001:db8::/64', '203.0.113.5/32'])
    const seen = ['2001:db8::1', '2001:db8::2:2', '203.0.113.5', '203.0.113.6']
    await expect.poll(() => loggedFrom(product)).toEqual(seen)
    await expect.poll(() => historyOf(license.id)).toEqual(seen)
  })

  test('block rules and allow lists look at it', async () => {
    const { license, token } = await given({ ip: { maxIps: 5 }, blocked: ['203.0.113.0/24'] })
    const call = (address: string) => validate(base, token, { license_key: license.key }, naming(address))
    expectValidation(await call('203.0.113.5'), { status: 'ip_blocked', ip_count: 0, max_ips: 5 })
    expect((await call('198.51.100.5')).json['status']).toBe('active')
    const own = await givenProduct(pool)
    const blocked = await givenLicense(own, { ip: { maxIps: 5 }, blocked: ['127.0.0.5'] })
    const ownToken = await givenKeyOfKind(own, { mayNameEndUser: true })
    const reply = await validate(base, ownToken, { license_key: blocked.key }, naming('198.51.100.5'))
    expect(reply.json['status']).toBe('active')
  })

  test.each([
    ['a server key that may not', {}],
    ['a client key', { kind: 'client' as const }],
  ])('from %s the header changes nothing, readable or not', async (_, options) => {
    const { product, license } = await given()
    const token = await givenKeyOfKind(product, options)
    for (const address of ['203.0.113.5', ...UNREADABLE]) {
      const reply = await validate(base, token, { license_key: license.key }, naming(address))
      expect(reply.json).toMatchObject({ status: 'active', ip_count: 1 })
      expect(reply.headers['x-validation-error']).toBeUndefined()
    }
    expect(await slotsOf(license.id)).toEqual(['127.0.0.5/32'])
  })

  test.each(UNREADABLE)('%j is unreadable: license_not_found, counted, with the reason', async (address) => {
    const { product, license, token } = await given()
    const reply = await validate(base, token, { license_key: license.key, version: '1.0' }, naming(address))
    expectValidation(reply, { status: 'license_not_found' })
    expect(reply.headers['x-validation-error']).toBe('X-End-User-Address is not one IP address')
    const looked = await lookUp(base, token, license.key, naming(address))
    expect(looked.status).toBe(404)
    expect(looked.headers['x-validation-error']).toBe('X-End-User-Address is not one IP address')
    expect(looked.json['status']).toBe('license_not_found')
    expect(await countUsage(product)).toBe(2)
    expect(await slotsOf(license.id)).toEqual([])
  })

  test('sent twice it is unreadable, and without it the key calls for itself', async () => {
    const { license, token } = await given()
    const twice = await validate(base, token, { license_key: license.key }, naming(['203.0.113.5', '203.0.113.6']))
    expect(twice.json['status']).toBe('license_not_found')
    const without = await validate(base, token, { license_key: license.key }, { from: '127.0.0.5' })
    expect(without.json['status']).toBe('active')
    expect(await slotsOf(license.id)).toEqual(['127.0.0.5/32'])
  })

  test('a lookup that names one is logged with it', async () => {
    const { product, license, token } = await given()
    expect((await lookUp(base, token, license.key, naming('203.0.113.5'))).status).toBe(200)
    await expect.poll(() => loggedFrom(product)).toEqual(['203.0.113.5'])
  })
})
