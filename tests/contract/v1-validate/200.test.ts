import { expect, test } from 'vitest'
import { givenBlockRule, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders, expectValidation } from '@/tests/support/http/assertions'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const PAST = new Date('2020-01-01T00:00:00.000Z')
const FUTURE = new Date('2099-12-31T23:59:59.999Z')
const NEVER_FOUND = 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA'

eachTransport((base, pool) => {
  test('active: a lifetime license without IP control', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product)
    const reply = await validate(base, product.token, { license_key: key, version: '1.0', device_id: 'd', extra: [1] })
    expectValidation(reply, { status: 'active' })
    expectCommonHeaders(reply)
  })

  test('active: an expiring license reports its expiry', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product, { expiresAt: FUTURE })
    const reply = await validate(base, product.token, { license_key: key })
    expectValidation(reply, { status: 'active', expires: '2099-12-31T23:59:59.999Z' })
  })

  test('active: our own keys are accepted in any spelling', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product, { prefix: 'TOOL' })
    const typed = ` ${key.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
    expectValidation(await validate(base, product.token, { license_key: typed }), { status: 'active' })
  })

  test("active: a vendor's own key is compared exactly", async () => {
    const product = await givenProduct(pool)
    await givenLicense(product, { key: 'my-Own~Key' })
    expectValidation(await validate(base, product.token, { license_key: 'my-Own~Key' }), { status: 'active' })
    expectValidation(await validate(base, product.token, { license_key: 'MY-OWN~KEY' }), {
      status: 'license_not_found',
    })
  })

  test('license_not_found: the other eight fields are null', async () => {
    const product = await givenProduct(pool)
    const reply = await validate(base, product.token, { license_key: NEVER_FOUND })
    expectValidation(reply, { status: 'license_not_found' })
    expect(reply.headers['x-validation-error']).toBeUndefined()
  })

  test('license_not_found: a key of another product, even of the same vendor', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(await givenProduct(pool))
    expectValidation(await validate(base, product.token, { license_key: key }), { status: 'license_not_found' })
  })

  test('the same key under two products is two licenses', async () => {
    const [one, two] = [await givenProduct(pool), await givenProduct(pool)]
    await givenLicense(one, { key: 'SHARED', revokedAt: PAST })
    await givenLicense(two, { key: 'SHARED' })
    expectValidation(await validate(base, one.token, { license_key: 'SHARED' }), { status: 'revoked' })
    expectValidation(await validate(base, two.token, { license_key: 'SHARED' }), { status: 'active' })
  })

  test('revoked: expiry and IP fields stay filled', async () => {
    const product = await givenProduct(pool)
    const ip = { maxIps: 3, addresses: ['198.51.100.7'] }
    const { key } = await givenLicense(product, { revokedAt: PAST, expiresAt: FUTURE, ip })
    const reply = await validate(base, product.token, { license_key: key })
    expectValidation(reply, { status: 'revoked', expires: FUTURE.toISOString(), ip_count: 1, max_ips: 3 })
  })

  test('expired: expiry and IP fields stay filled, and no address is registered', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product, { expiresAt: PAST, ip: { maxIps: 2 } })
    const reply = await validate(base, product.token, { license_key: key })
    expectValidation(reply, { status: 'expired', expires: PAST.toISOString(), ip_count: 0, max_ips: 2 })
  })

  test('ip_blocked: even where the IP system is off', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product, { blocked: ['127.0.0.0/24'] })
    expectValidation(await validate(base, product.token, { license_key: key }), { status: 'ip_blocked' })
    expectValidation(await validate(base, product.token, { license_key: key }, { from: '127.0.1.1' }), {
      status: 'active',
    })
  })

  test.each(['product', 'organization'])('ip_blocked: by a rule of the %s, and no other address is', async (scope) => {
    const product = await givenProduct(pool)
    const neighbour = await givenProduct(pool)
    const [mine, theirs] = [await givenLicense(product, { ip: { maxIps: 1 } }), await givenLicense(neighbour)]
    await givenBlockRule(product, '127.0.0.1', scope === 'product' ? { productId: product.productId } : {})
    const reply = await validate(base, product.token, { license_key: mine.key })
    expectValidation(reply, { status: 'ip_blocked', ip_count: 0, max_ips: 1 })
    expectValidation(await validate(base, neighbour.token, { license_key: theirs.key }), { status: 'active' })
  })

  test('ip_not_registered: an allow list admits its own addresses only, and registers none', async () => {
    const product = await givenProduct(pool)
    const ip = { maxIps: 5, mode: 'allow_list', addresses: ['127.0.0.2'] } as const
    const { key } = await givenLicense(product, { ip: { ...ip, addresses: [...ip.addresses] } })
    const unregistered = await validate(base, product.token, { license_key: key })
    expectValidation(unregistered, { status: 'ip_not_registered', ip_count: 1, max_ips: 5 })
    const listed = await validate(base, product.token, { license_key: key }, { from: '127.0.0.2' })
    expectValidation(listed, { status: 'active', ip_registered: false, ip_count: 1, max_ips: 5 })
  })

  test('ip_limit_reached: the first addresses take the slots and keep them', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product, { ip: { maxIps: 2 } })
    const call = (from: string) => validate(base, product.token, { license_key: key }, { from })
    const ip = { max_ips: 2 }
    expectValidation(await call('127.0.0.1'), { status: 'active', ip_registered: true, ip_count: 1, ...ip })
    expectValidation(await call('127.0.0.1'), { status: 'active', ip_registered: false, ip_count: 1, ...ip })
    expectValidation(await call('127.0.0.2'), { status: 'active', ip_registered: true, ip_count: 2, ...ip })
    expectValidation(await call('127.0.0.3'), { status: 'ip_limit_reached', ip_count: 2, ...ip })
    expectValidation(await call('127.0.0.1'), { status: 'active', ip_registered: false, ip_count: 2, ...ip })
  })

  test.each([
    ['deleted', 'product_not_found'],
    ['archived', 'product_archived'],
    ['disabled', 'product_disabled'],
  ] as const)('a product that is %s answers %s, other fields null', async (state, status) => {
    const product = await givenProduct(pool, { state })
    const { key } = await givenLicense(product, { expiresAt: FUTURE, ip: { maxIps: 1 } })
    expectValidation(await validate(base, product.token, { license_key: key }), { status })
  })

  test('org_suspended and billing_suspended, other fields null', async () => {
    const [org, billing] = [
      await givenProduct(pool, { isSuspended: true }),
      await givenProduct(pool, { isBillingSuspended: true }),
    ]
    const [a, b] = [await givenLicense(org), await givenLicense(billing)]
    expectValidation(await validate(base, org.token, { license_key: a.key }), { status: 'org_suspended' })
    expectValidation(await validate(base, billing.token, { license_key: b.key }), { status: 'billing_suspended' })
  })
})
