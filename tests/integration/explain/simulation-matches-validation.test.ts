import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { resolveKey } from '@/lib/service/validation/explain/server/resolve-key'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import {
  givenLicense,
  givenProduct,
  type LicenseOptions,
  type ProductFixture,
  type ProductOptions,
} from '@/tests/support/fixtures/product'
import { givenSignedProduct } from '@/tests/support/fixtures/signing'
import { simulate } from '@/tests/support/fixtures/simulation'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:00:00.000Z')
const PAST = new Date('2026-11-20T12:00:00.000Z')
const FUTURE = new Date('2026-11-22T12:00:00.000Z')

const seldom = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
const address = fc.constantFrom(
  '198.51.100.7',
  '198.51.100.8',
  '10.0.0.1',
  '2001:db8::1',
  '2001:db8::2',
  '2001:db8:1::1',
)

const products: fc.Arbitrary<ProductOptions> = fc.record({
  state: seldom<'active' | 'archived' | 'disabled'>('active', 'archived', 'disabled'),
  isSuspended: seldom(false, true),
  isBillingSuspended: seldom(false, true),
  dailyLimit: seldom<number | null>(null, 0, 1, 5),
  ipv6Prefix: fc.constantFrom(64, 128),
  versionModule: fc.boolean(),
  versions: fc.constant([{ version: '1.0' }, { version: '1.5', yanked: true }]),
  template: seldom<NonNullable<ProductOptions['template']>>(
    { key: '{{license.key}}', device: 'on {{request.device_id}}', version: '{{request.version}}', n: 1 },
    {},
  ),
})

const licenses: fc.Arbitrary<LicenseOptions | null> = fc.option(
  fc.record({
    expiresAt: fc.constantFrom(null, FUTURE, NOW, PAST),
    revokedAt: seldom<Date | null>(null, PAST),
    ip: fc.record({
      maxIps: fc.integer({ min: 1, max: 3 }),
      mode: fc.constantFrom('auto_register', 'allow_list'),
      addresses: fc.uniqueArray(fc.constantFrom('198.51.100.7', '10.0.0.1', '2001:db8::1'), { maxLength: 3 }),
    }),
    blocked: seldom<string[]>([], ['198.51.100.0/24'], ['2001:db8::/32']),
    pin: fc.constantFrom(
      { mode: 'none' as const },
      { mode: 'exact' as const, pinned: '1.0' },
      { mode: 'range' as const, min: '1.0', max: '2.0' },
    ),
    override: fc.constantFrom({ extra: true }, { key: null }),
  }),
  { freq: 8 },
)

const requests = fc.record({
  address,
  version: fc.option(fc.constantFrom('1.0', '1.5', '1.0.0', '3.0', 'latest', '')),
  device: fc.option(fc.constantFrom('laptop', '{{license.key}}')),
  usedBefore: fc.integer({ min: 0, max: 2 }),
})

test('a simulation predicts the next answer of the public API, field by field, for 200 random states', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(products, licenses, requests, async (options, license, request) => {
      const product = await givenProduct(db.pool, options)
      const given = license && (await givenLicense(product, license))
      const { validate } = createBatches(db.pool, { now: NOW })
      for (let i = 0; i < request.usedBefore; i++) await validate([callOf(product, null)])

      const { version, device } = request
      const imagined = await simulate(product, NOW, {
        address: request.address,
        ...(given && { license: given.id }),
        ...(version !== null && { version }),
        ...(device !== null && { device }),
      })
      const call = callOf(product, given?.key ?? 'nobody', { address: request.address, version, deviceId: device })
      const [real] = await validate([call])

      expect(imagined.status).toBe(real?.decision.status)
      const answer = real?.answer ?? null
      expect(imagined.answer).toEqual(answer && { ...answer, custom: masked(answer.custom, given?.key) })
      seen.add(imagined.status)
    }),
    { numRuns: 200, seed: 5 },
  )
  // Ensures that the states are not all of one kind.
  expect(seen.size).toBeGreaterThanOrEqual(9)
})

/** The simulation hides the license key from members who may not see it in full. */
function masked(custom: Record<string, unknown> | null, key: string | undefined) {
  return custom?.['key'] === key && custom && key ? { ...custom, key: maskLicenseKey(key) } : custom
}

test('a simulation changes nothing: no count, no address, no record, no row of any table', async () => {
  const product = await givenSignedProduct(db.pool, { plan: 'pro', versionModule: true })
  const newcomer = await givenLicense(product, { ip: { maxIps: 3 } })
  const full = await givenLicense(product, { ip: { maxIps: 1, addresses: ['10.0.0.1'] } })
  const before = await everything()
  for (const license of [newcomer.id, full.id]) {
    for (const at of [NOW, PAST, FUTURE])
      await simulate(product, NOW, { license, at: at.toISOString(), version: '1.0' })
  }
  await simulate(product, NOW)
  expect(await everything()).toEqual(before)
})

async function everything() {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts: unknown[] = []
  for (const { name } of tables) {
    const { rows } = await db.pool.query(`select xmin::text, t::text from ${name} t order by 2`)
    counts.push({ name, rows })
  }
  return counts
}

test('where the call would register its address, the answer is as if it had, on every run', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product, { ip: { maxIps: 1 } })
  for (let i = 0; i < 3; i++) {
    const { answer, takes_slot } = await simulate(product, NOW, { license: id })
    expect(takes_slot).toBe(true)
    expect(answer).toMatchObject({ valid: true, ip_registered: true, ip_count: 1, max_ips: 1 })
  }
})

test('a simulation at another time uses that time: expiry, and a counter that starts at zero', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 1 })
  const { id } = await givenLicense(product, { expiresAt: new Date('2026-12-01T00:00:00.000Z') })
  await createBatches(db.pool, { now: NOW }).validate([callOf(product, null)])
  const statusAt = async (at: string) => (await simulate(product, NOW, { license: id, at })).status
  expect(await statusAt('2026-11-21T23:59:59.999Z')).toBe('rate_limit_exceeded')
  expect(await statusAt('2026-11-22T00:00:00.000Z')).toBe('active')
  expect(await statusAt('2026-11-30T23:59:59.999Z')).toBe('active')
  expect(await statusAt('2026-12-01T00:00:00.000Z')).toBe('expired')
})

test('the explanation of a simulation contains the evidence of every check', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 10_000 })
  const { id } = await givenLicense(product, { expiresAt: FUTURE, ip: { maxIps: 3, addresses: ['10.0.0.1'] } })
  const { steps, http_status } = await simulate(product, NOW, { license: id })
  const reasons = Object.fromEntries(steps.map((step) => [step.check, step.reason]))
  expect(http_status).toBe(200)
  expect(reasons).toMatchObject({
    rate_limit_exceeded: ['0 of 10,000 used.'],
    expired: ['It expires on ', { at: FUTURE.toISOString(), is_expiry: true }, '.'],
    ip_limit_reached: ['1 of 3 slots used: 198.51.100.7 takes one.'],
  })
})

test('nothing is signed, and the answer says that a real one is', async () => {
  const product = await givenSignedProduct(db.pool, { plan: 'pro' })
  const { id } = await givenLicense(product)
  const { answer, is_signed } = await simulate(product, NOW, { license: id })
  expect(answer?.signature).toBeNull()
  expect(is_signed).toBe(true)
})

test('the license key is not shown, not even by a template that asks for it', async () => {
  const product = await givenProduct(db.pool, { template: { key: '{{license.key}}' } })
  const { id, key } = await givenLicense(product)
  const simulation = await simulate(product, NOW, { license: id })
  expect(simulation.answer?.custom).toEqual({ key: maskLicenseKey(key) })
  expect(JSON.stringify(simulation)).not.toContain(key)
})

test('products and licenses of other organizations do not exist, nor does a license under another product', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const { id } = await givenLicense(product)
  const notFound = { code: 'not_found' }
  await expect(simulate({ ...other, productId: product.productId }, NOW, { license: id })).rejects.toMatchObject(
    notFound,
  )
  await expect(simulate(other, NOW, { license: id })).rejects.toMatchObject(notFound)
  await expect(simulate({ ...product, productId: newId() }, NOW, { license: id })).rejects.toMatchObject(notFound)
})

test('a product without an API key is reported as such', async () => {
  const product = await givenProduct(db.pool)
  await db.pool.query('delete from api_key where product_id = $1', [product.productId])
  await expect(simulate(product, NOW)).rejects.toMatchObject({ code: 'conflict' })
})

test("a pasted key is found as a call finds it, among the organization's own products only", async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const { id, key } = await givenLicense(product)
  const find = (at: ProductFixture, license_key: string) => {
    const { may, reading } = viewerOf(at)
    const { db: tx, vault } = reading()
    return resolveKey({ tx, vault, now: new Date() }, may('licenses:view'), { license_key })
  }
  const mine = { items: [{ license_id: id, product_id: product.productId }] }
  expect(await find(product, key)).toEqual(mine)
  expect(await find(product, ` ${key.toLowerCase()} `)).toEqual(mine)
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     values ($1, $2, $3, $4, now() + interval '1 hour')`,
    [product.productId, createVault(TEST_ENCRYPTION_KEY).lookupHash('ROTATED-AWAY'), id, product.organizationId],
  )
  expect(await find(product, 'ROTATED-AWAY')).toEqual(mine)
  expect(await find(other, 'ROTATED-AWAY')).toEqual({ items: [] })
  expect(await find(product, 'nobody')).toEqual({ items: [] })
  expect(await find(other, key)).toEqual({ items: [] })
})
