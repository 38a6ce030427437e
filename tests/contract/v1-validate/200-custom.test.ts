import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JsonObject } from '@/lib/foundation/shared/json-object'
import { givenBlockRule, givenLicense, givenProduct, type LicenseOptions } from '@/tests/support/fixtures/product'
import { expectValidation } from '@/tests/support/http/assertions'
import { validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const PAST = new Date('2020-01-01T00:00:00.000Z')

eachTransport((base, pool) => {
  async function given(template: JsonObject, options: LicenseOptions = {}) {
    const product = await givenProduct(pool, { template })
    const license = await givenLicense(product, options)
    const ask = (more: object = {}) => validate(base, product.token, { license_key: license.key, ...more })
    return { product, license, ask }
  }

  test('each placeholder is filled; one that is the whole value keeps its JSON type', async () => {
    const template = {
      key: '{{license.key}}',
      ends: '{{ license.expires_at }}',
      lifetime: '{{license.is_lifetime}}',
      notes: '{{license.notes}}',
      hello: 'Hello {{customer.name}} <{{customer.email}}>{{customer.discord_id}}',
      of: ['{{product.name}}', { version: '{{request.version}}', device: '{{request.device_id}}' }],
      plain: [1, -0.5, true, null, '{{', {}],
    }
    const email = `${randomUUID()}@example.test`
    const { license, ask } = await given(template, {
      notes: 'VIP "gold"\n',
      customer: { name: 'Zoë "}]', email, discordId: null },
    })
    expectValidation(await ask({ version: 'v1"', device_id: '\\d' }), {
      status: 'active',
      custom: {
        key: license.key,
        ends: null,
        lifetime: true,
        notes: 'VIP "gold"\n',
        hello: `Hello Zoë "}] <${email}>`,
        of: ['App', { version: 'v1"', device: '\\d' }],
        plain: [1, -0.5, true, null, '{{', {}],
      },
    })
  })

  test('an unknown value is null as a whole value and empty in a text', async () => {
    const names = ['customer.name', 'customer.discord_id', 'license.notes', 'request.version', 'request.device_id']
    const { ask } = await given({
      values: names.map((name) => `{{${name}}}`),
      text: `[${names.map((name) => `{{${name}}}`).join('')}]`,
    })
    const custom = { values: names.map(() => null), text: '[]' }
    expectValidation(await ask(), { status: 'active', custom })
    expectValidation(await ask({ version: 5, device_id: {} }), { status: 'active', custom })
  })

  test('a value that looks like a placeholder is not filled again', async () => {
    const { ask } = await given({ a: '{{license.notes}}', b: '-{{license.notes}}' }, { notes: '{{license.key}}' })
    const custom = { a: '{{license.key}}', b: '-{{license.key}}' }
    expectValidation(await ask(), { status: 'active', custom })
  })

  test('the key in the payload is the stored one, however it was sent', async () => {
    const { license, ask } = await given({ key: '{{license.key}}' }, { prefix: 'ACME' })
    expectValidation(await ask({ license_key: license.key.toLowerCase() }), {
      status: 'active',
      custom: { key: license.key },
    })
  })

  test('an override is a merge patch: it replaces, adds, deletes, and has its own placeholders', async () => {
    const template = { tier: 'basic', limits: { seats: 1, days: 30 }, list: [1, 2], gone: true }
    const override = {
      tier: '{{customer.name}} gold',
      limits: { days: null },
      list: [3],
      gone: null,
      more: '{{license.is_lifetime}}',
    }
    const { product, ask } = await given(template, { override, customer: { name: 'Cy' } })
    expectValidation(await ask(), {
      status: 'active',
      custom: { tier: 'Cy gold', limits: { seats: 1 }, list: [3], more: true },
    })
    const plain = await givenLicense(product)
    expectValidation(await ask({ license_key: plain.key }), { status: 'active', custom: template })
  })

  test('an empty payload is null', async () => {
    expectValidation(await (await given({})).ask(), { status: 'active' })
    expectValidation(await (await given({ a: 1 }, { override: { a: null } })).ask(), { status: 'active' })
    expectValidation(await (await given({}, { override: { a: 1 } })).ask(), { status: 'active', custom: { a: 1 } })
  })

  test('with the module off it is null, even if template and override exist', async () => {
    const { product, ask } = await given({ a: 1 }, { override: { b: 2 } })
    await pool.query('update product set custom_response = false where id = $1', [product.productId])
    expectValidation(await ask(), { status: 'active' })
  })

  test('a refused license gets no payload', async () => {
    const template = { secret: '{{license.key}}' }
    expectValidation(await (await given(template, { revokedAt: PAST })).ask(), { status: 'revoked' })
    expectValidation(await (await given(template, { expiresAt: PAST })).ask(), {
      status: 'expired',
      expires: PAST.toISOString(),
    })
    const blocked = await given(template)
    await givenBlockRule(blocked.product, '127.0.0.1')
    expectValidation(await blocked.ask(), { status: 'ip_blocked' })
    const full = await given(template, { ip: { maxIps: 1, addresses: ['198.51.100.7'] } })
    expectValidation(await full.ask(), { status: 'ip_limit_reached', ip_count: 1, max_ips: 1 })
    expectValidation(await full.ask({ license_key: 'NONE' }), { status: 'license_not_found' })
  })

  test("one vendor never sees another vendor's name of the same customer", async () => {
    const [mine, theirs] = [await given({ who: '{{customer.name}}' }, { customer: { name: 'Mine' } }), await given({})]
    await pool.query(
      `insert into organization_customer (organization_id, customer_id, email, name, updated_at)
       values ($1, $2, 'c@example.test', 'Theirs', now())`,
      [theirs.product.organizationId, mine.license.customerId],
    )
    expectValidation(await mine.ask(), { status: 'active', custom: { who: 'Mine' } })
  })

  test('a key that cannot be decrypted is a 503 that is counted, and only where the template needs it', async () => {
    const { product, license, ask } = await given({ key: '{{license.key}}' })
    await pool.query(`update license set key_ciphertext = '\\x00' where id = $1`, [license.id])
    const reply = await ask()
    expect(reply).toMatchObject({ status: 503, json: { status: 'service_unavailable' } })
    expect(reply.headers['retry-after']).toBe('1')
    await pool.query('update response_template set compiled = $2 where product_id = $1', [
      product.productId,
      JSON.stringify(['{"a":1}']),
    ])
    expectValidation(await ask(), { status: 'active', custom: { a: 1 } })
  })
})
