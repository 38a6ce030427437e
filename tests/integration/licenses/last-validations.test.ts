import { beforeAll, expect, test } from 'vitest'
import { type LicenseFilter, licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { countLicenses, listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { PERMISSIONS } from '@/lib/foundation/permissions/core/permissions'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords } from '@/tests/support/fixtures/request-records'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()
let product: ProductFixture
beforeAll(async () => {
  product = await givenProduct(db.pool)
})

const NOW = new Date()
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

/** A license created 200 days ago, validated from these addresses so many days ago. */
async function given(notes: string, seen: Record<string, number>, created = 200) {
  const { id } = await givenLicense(product, { notes })
  await db.pool.query('update license set created_at = $2 where id = $1', [id, daysAgo(created)])
  for (const [address, days] of Object.entries(seen))
    await db.pool.query(
      `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
       values ($1, $2, $3, $4, $4, 1, 'active')`,
      [id, address, product.organizationId, daysAgo(days)],
    )
  return id
}

async function list(filter: LicenseFilter) {
  const { may, reading } = viewerOf(product)
  const { items } = await listLicenses(reading(NOW), may('licenses:view'), licenseListQuery.parse(filter))
  const { count } = await countLicenses(reading(NOW), may('licenses:view'), filter)
  expect(count).toBe(items.length)
  return items
}

test('a license shows its last validation, and is listed by how long ago that was', async () => {
  const busy = await given('busy', { '203.0.113.7': 1, '203.0.113.8': 120 })
  await given('idle', { '203.0.113.7': 45 })
  await given('forgotten', { '203.0.113.7': 95, '203.0.113.8': 100 })
  const unused = await given('unused', {})
  await given('new', {}, 2)

  const all = await list({})
  expect(Object.fromEntries(all.map(({ notes, last_validated_at }) => [notes, last_validated_at]))).toEqual({
    busy: daysAgo(1).toISOString(),
    idle: daysAgo(45).toISOString(),
    forgotten: daysAgo(95).toISOString(),
    unused: null,
    new: null,
  })
  const names = async (filter: LicenseFilter) => (await list(filter)).map(({ notes }) => notes).toSorted()
  expect(await names({ unused: '30d' })).toEqual(['forgotten', 'idle', 'unused'])
  expect(await names({ unused: '90d' })).toEqual(['forgotten', 'unused'])
  expect(await names({ unused: 'never' })).toEqual(['new', 'unused'])
  expect(await names({ unused: '30d', q: 'idle' })).toEqual(['idle'])

  const look = (id: string, permissions = PERMISSIONS.slice()) => {
    const { may, reading } = viewerOf(product, permissions)
    return getLicense(reading(NOW), may('licenses:view'), id)
  }
  expect(await look(busy)).toMatchObject({
    last_validated_at: daysAgo(1).toISOString(),
    last_valid: { at: daysAgo(1).toISOString(), version: null, address: '203.0.113.7' },
    last_refused: null,
  })
  expect(await look(busy, ['licenses:view'])).toMatchObject({ last_valid: { address: null } })
  expect(await look(unused)).toMatchObject({ last_validated_at: null, last_valid: null, last_refused: null })
})

test('the last valid call and the last refused one are told apart', async () => {
  const { id, key } = await givenLicense(product, { notes: 'told apart', ip: { maxIps: 1 } })
  const records = createTestRecords(db.pool, () => NOW)
  const { validate } = createBatches(db.pool, { now: NOW, record: records.note })
  for (const address of ['203.0.113.5', '203.0.113.6'])
    await validate([callOf(product, key, { address, version: '1.4' })])
  await records.flush()
  const { may, reading } = viewerOf(product, PERMISSIONS.slice())
  const look = () => getLicense(reading(NOW), may('licenses:view'), id)
  const valid = { at: expect.any(String), version: '1.4', address: '203.0.113.5' }
  const refused = { at: expect.any(String), version: '1.4', address: '203.0.113.6', status: 'ip_limit_reached' }
  expect(await look()).toMatchObject({ last_valid: valid, last_refused: refused })

  // Without its log, the history of its IP addresses has them, without their versions.
  await db.pool.query('delete from request_log where license_id = $1', [id])
  expect(await look()).toMatchObject({
    last_valid: { ...valid, version: null },
    last_refused: { ...refused, version: null },
  })
})
