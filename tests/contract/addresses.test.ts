import { expect, test } from 'vitest'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectValidation } from '@/tests/support/http/assertions'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'
import { TRUSTED_PEER } from '@/tests/support/setup/contract-setup'

const FORGED = ['203.0.113.9', '203.0.113.9, 198.51.100.1', '::1', 'unknown', '']

eachTransport((base, pool) => {
  const addressesOf = async (licenseId: string) => {
    const { rows } = await pool.query<{ address: string }>(
      'select address::text from license_ip where license_id = $1 order by address',
      [licenseId],
    )
    return rows.map(({ address }) => address)
  }
  const given = async (options: { maxIps?: number; ipv6Prefix?: 64 | 128 } = {}) => {
    const product = await givenProduct(pool, { ipv6Prefix: options.ipv6Prefix ?? 128 })
    return { product, license: await givenLicense(product, { ip: { maxIps: options.maxIps ?? 10 } }) }
  }

  test('no header of an untrusted client changes the address', async () => {
    const { product, license } = await given()
    const names = [
      'X-Forwarded-For',
      'X-Real-IP',
      'Forwarded',
      'CF-Connecting-IP',
      'True-Client-IP',
      'X-Latchkey-Client-Address',
    ]
    for (const value of FORGED) {
      const headers = Object.fromEntries(names.map((name) => [name, value]))
      await validate(base, product.token, { license_key: license.key }, { headers, from: '127.0.0.5' })
    }
    expect(await addressesOf(license.id)).toEqual(['127.0.0.5/32'])
  })

  test('behind a trusted proxy the rightmost untrusted address is the caller', async () => {
    const { product, license } = await given()
    const headers = { 'X-Forwarded-For': `203.0.113.9, 198.51.100.1, ${TRUSTED_PEER}` }
    const reply = await validate(base, product.token, { license_key: license.key }, { headers, from: TRUSTED_PEER })
    expectValidation(reply, { status: 'active', ip_registered: true, ip_count: 1, max_ips: 10 })
    expect(await addressesOf(license.id)).toEqual(['198.51.100.1/32'])
  })

  test('a trusted proxy that sends an invalid header is itself the caller', async () => {
    const { product, license } = await given()
    const headers = { 'X-Forwarded-For': 'nonsense' }
    await validate(base, product.token, { license_key: license.key }, { headers, from: TRUSTED_PEER })
    expect(await addressesOf(license.id)).toEqual([`${TRUSTED_PEER}/32`])
  })

  test('one address in many spellings is one slot', async () => {
    const { product, license } = await given()
    const spellings = ['2001:DB8::1', '2001:0db8:0:0:0:0:0:1', '::ffff:1.2.3.4', '::FFFF:0102:0304', '1.2.3.4']
    for (const spelling of spellings) {
      const headers = { 'X-Forwarded-For': spelling }
      await validate(base, product.token, { license_key: license.key }, { headers, from: TRUSTED_PEER })
    }
    expect(await addressesOf(license.id)).toEqual(['1.2.3.4/32', '2001:db8::1/128'])
  })

  test('with ipv6_prefix 64 a whole network takes one slot', async () => {
    const { product, license } = await given({ maxIps: 1, ipv6Prefix: 64 })
    const call = (address: string) =>
      validate(
        base,
        product.token,
        { license_key: license.key },
        {
          headers: { 'X-Forwarded-For': address },
          from: TRUSTED_PEER,
        },
      )
    const ip = { ip_count: 1, max_ips: 1 }
    expectValidation(await call('2001:db8::1'), { status: 'active', ip_registered: true, ...ip })
    expectValidation(await call('2001:db8::2:2'), { status: 'active', ip_registered: false, ...ip })
    expectValidation(await call('2001:db8:0:1::1'), { status: 'ip_limit_reached', ...ip })
    expect(await addressesOf(license.id)).toEqual(['2001:db8::/64'])
  })

  test('every address seen is kept in the history, with its hits and last outcome', async () => {
    const { product, license } = await given({ maxIps: 1 })
    const call = (from: string, device: object = {}) =>
      validate(base, product.token, { license_key: license.key, ...device }, { from })
    await call('127.0.0.1')
    // What only repeats would be written an hour later.
    await call('127.0.0.1', { device_id: 'laptop-7' })
    await call('127.0.0.2')
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select host(address) as address, hits::int, last_outcome, last_seen_at >= first_seen_at as is_ordered
             from license_ip_history where license_id = $1 order by address`,
          [license.id],
        )
        return rows
      })
      .toEqual([
        { address: '127.0.0.1', hits: 2, last_outcome: 'active', is_ordered: true },
        { address: '127.0.0.2', hits: 1, last_outcome: 'ip_limit_reached', is_ordered: true },
      ])
  })

  test('a removed address frees its slot at once', async () => {
    const { product, license } = await given({ maxIps: 1 })
    const call = (from: string) => validate(base, product.token, { license_key: license.key }, { from })
    await call('127.0.0.1')
    expectValidation(await call('127.0.0.2'), { status: 'ip_limit_reached', ip_count: 1, max_ips: 1 })
    await pool.query('delete from license_ip where license_id = $1', [license.id])
    expectValidation(await call('127.0.0.2'), { status: 'active', ip_registered: true, ip_count: 1, max_ips: 1 })
  })
})
