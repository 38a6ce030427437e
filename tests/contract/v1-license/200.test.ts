import { expect, test } from 'vitest'
import { givenBlockRule, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { expectCommonHeaders } from '@/tests/support/http/assertions'
import { type HttpResponse, lookUp } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

eachTransport((base, pool) => {
  test('a lifetime license: the 22 fields, in the order of the specification', async () => {
    const product = await givenProduct(pool)
    const { id, customerId, key } = await givenLicense(product, { prefix: 'ACME' })
    const reply = await lookUp(base, product.token, key)
    expect(reply.status).toBe(200)
    expectCommonHeaders(reply)
    expect(Object.entries(reply.json)).toEqual([
      ['id', id],
      ['organization_id', product.organizationId],
      ['product_id', product.productId],
      ['global_customer_id', customerId],
      ['license_key', key],
      ['status', 'active'],
      ['expires_at', null],
      ['is_lifetime', true],
      ['ip_system_enabled', false],
      ['max_ips', null],
      ['current_unique_ip_count', 0],
      ['notes', null],
      ['version_pin_mode', null],
      ['version_pinned', null],
      ['version_range_min', null],
      ['version_range_max', null],
      ['revoked_at', null],
      ['created_at', expect.stringMatching(ISO)],
      ['updated_at', expect.stringMatching(ISO)],
      ['customer_email', `${customerId}@example.test`],
      ['customer_name', null],
      ['customer_discord_id', null],
    ])
  })

  test('an expired license with addresses, notes and a named customer', async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product, {
      expiresAt: new Date('2020-01-01T00:00:00.000Z'),
      ip: { maxIps: 3, addresses: ['198.51.100.7', '2001:db8::1'] },
      notes: 'VIP',
      customer: { email: null, name: 'Cy', discordId: `d-${product.productId}` },
    })
    expect((await lookUp(base, product.token, key)).json).toMatchObject({
      status: 'expired',
      expires_at: '2020-01-01T00:00:00.000Z',
      is_lifetime: false,
      ip_system_enabled: true,
      max_ips: 3,
      current_unique_ip_count: 2,
      notes: 'VIP',
      customer_email: null,
      customer_name: 'Cy',
      customer_discord_id: `d-${product.productId}`,
    })
  })

  test('revoked takes precedence over expired', async () => {
    const product = await givenProduct(pool)
    const past = new Date('2020-01-01T00:00:00.000Z')
    const { key } = await givenLicense(product, { revokedAt: past, expiresAt: past })
    expect((await lookUp(base, product.token, key)).json).toMatchObject({
      status: 'revoked',
      revoked_at: past.toISOString(),
    })
  })

  test.each([
    { state: 'archived' },
    { state: 'disabled' },
    { isSuspended: true },
    { isBillingSuspended: true },
  ] as const)('it also answers with %o: it is read-only', async (options) => {
    const product = await givenProduct(pool, options)
    const { key } = await givenLicense(product)
    expect(await lookUp(base, product.token, key)).toMatchObject({ status: 200, json: { status: 'active' } })
  })

  test('it has no side effects: no address is registered or recorded, and a block has no effect', async () => {
    const product = await givenProduct(pool)
    const { id, key } = await givenLicense(product, { ip: { maxIps: 3 } })
    await givenBlockRule(product, '127.0.0.1')
    expect((await lookUp(base, product.token, key)).json).toMatchObject({ current_unique_ip_count: 0 })
    const { rows } = await pool.query('select address from license_ip where license_id = $1', [id])
    expect(rows).toEqual([])
  })

  test("the spelling of our own keys is tolerant, and any vendor's key can be in a path", async () => {
    const product = await givenProduct(pool)
    const { key } = await givenLicense(product, { prefix: 'ACME' })
    const odd = await givenLicense(product, { key: "a/b?c#d%e&f=g+h\\'" })
    expect((await lookUp(base, product.token, key.toLowerCase())).json['license_key']).toBe(key)
    expect((await lookUp(base, product.token, odd.key)).json['license_key']).toBe(odd.key)
  })

  test.each([
    [{ mode: 'none' }, ['none', null, null, null]],
    [{ mode: 'exact', pinned: '1.2.0' }, ['exact', '1.2.0', null, null]],
    [{ mode: 'range', min: '1.2' }, ['range', null, '1.2', null]],
    [{ mode: 'range', max: '2.0-rc' }, ['range', null, null, '2.0-rc']],
  ] as const)('the four version fields with the module on, pinned as %j; all null with it off', async (pin, fields) => {
    const [on, off] = [await givenProduct(pool, { versionModule: true }), await givenProduct(pool)]
    const [shown, hidden] = [await givenLicense(on, { pin }), await givenLicense(off, { pin })]
    const read = ({ json }: HttpResponse) =>
      ['pin_mode', 'pinned', 'range_min', 'range_max'].map((name) => json[`version_${name}`])
    expect(read(await lookUp(base, on.token, shown.key))).toEqual(fields)
    expect(read(await lookUp(base, off.token, hidden.key))).toEqual([null, null, null, null])
  })
})
