import { expect, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { storedLookupText } from '@/lib/foundation/shared/license-key'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { type GivenLicense, givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { lookUp, validate } from '@/tests/support/http/client'
import { eachTransport } from '@/tests/support/http/each-transport'

const vault = createVault(TEST_ENCRYPTION_KEY)
const OLD_KEY = 'ACME-0123456789-OLD'

/** A key that the license had until it was rotated, valid for this many more seconds. */
const givenPastKey = (product: ProductFixture, { id }: GivenLicense, seconds: number, key = OLD_KEY) =>
  product.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [product.productId, vault.lookupHash(storedLookupText(key)), id, product.organizationId, seconds],
  )

eachTransport((base, pool) => {
  test('a rotated key answers for its license until its grace ends', async () => {
    const product = await givenProduct(pool)
    const license = await givenLicense(product, { ip: { maxIps: 2 } })
    await givenPastKey(product, license, 60)
    // The first call registers the address, and reports it.
    await validate(base, product.token, { license_key: license.key })
    const [now, old] = [
      await validate(base, product.token, { license_key: license.key }),
      await validate(base, product.token, { license_key: OLD_KEY }),
    ]
    expect([old.status, old.json]).toEqual([200, now.json])
    expect(old.json).toMatchObject({ valid: true, status: 'active', ip_count: 1, max_ips: 2 })
    const found = await lookUp(base, product.token, OLD_KEY)
    expect(found).toMatchObject({ status: 200, json: { id: license.id, license_key: license.key } })

    await pool.query(`update license_past_key set ends_at = now() - interval '1 second' where license_id = $1`, [
      license.id,
    ])
    const over = await validate(base, product.token, { license_key: OLD_KEY })
    expect(over.json).toMatchObject({ valid: false, status: 'license_not_found' })
    expect((await lookUp(base, product.token, OLD_KEY)).json['status']).toBe('license_not_found')
  })

  test('it is refused like its license: revoked, and for another product', async () => {
    const [product, other] = [await givenProduct(pool), await givenProduct(pool)]
    const license = await givenLicense(product, { revokedAt: new Date() })
    await givenPastKey(product, license, 60)
    expect((await validate(base, product.token, { license_key: OLD_KEY })).json['status']).toBe('revoked')
    expect((await validate(base, other.token, { license_key: OLD_KEY })).json['status']).toBe('license_not_found')
    expect((await lookUp(base, other.token, OLD_KEY)).status).toBe(404)
  })

  test('a key that now belongs to another license finds that license', async () => {
    const product = await givenProduct(pool)
    const [before, now] = [await givenLicense(product), await givenLicense(product, { key: OLD_KEY })]
    await givenPastKey(product, before, 60)
    expect((await lookUp(base, product.token, OLD_KEY)).json['id']).toBe(now.id)
  })

  test('current, old and unknown keys together, each with its own answer', async () => {
    const product = await givenProduct(pool)
    const license = await givenLicense(product)
    await givenPastKey(product, license, 60)
    const keys = Array.from({ length: 60 }, (_, i) => [license.key, OLD_KEY, `UNKNOWN-${i}`][i % 3] ?? '')
    const replies = await Promise.all(keys.map((license_key) => validate(base, product.token, { license_key })))
    const expected = keys.map((key) => (key.startsWith('UNKNOWN') ? 'license_not_found' : 'active'))
    expect(replies.map(({ json }) => json['status'])).toEqual(expected)
  })
})
