import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS, HOUR_MS } from '@/lib/foundation/shared/durations'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { noteSavedApiKey } from '@/lib/people/overview/server/note-saved-api-key'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'
import { transact } from '@/tests/support/fixtures/transact'
import { givenSecondProduct, givenUsageHours, usageOf } from '@/tests/support/fixtures/usage'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:00:00.000Z')
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

test('the last 24 hours: valid, looked up and refused, and the refusals by reason', async () => {
  const product = await givenProduct(db.pool)
  await givenUsageHours(
    product,
    { at: '2026-11-21T12:00:00Z', hits: 4 },
    { at: '2026-11-20T13:00:00Z', hits: 3, status: 'found', endpoint: 'lookup' },
    { at: '2026-11-20T13:00:00Z', hits: 2, status: 'expired' },
    { at: '2026-11-21T01:00:00Z', hits: 9, status: 'revoked' },
    { at: '2026-11-20T12:00:00Z', hits: 1_000 },
  )
  const last = await usageOf(product, NOW).activity()
  expect(last.points).toHaveLength(24)
  expect(last.points[0]).toEqual({ at: '2026-11-20T13:00:00.000Z', valid: 0, lookups: 3, refused: 2 })
  expect(last.points.at(-1)).toEqual({ at: '2026-11-21T12:00:00.000Z', valid: 4, lookups: 0, refused: 0 })
  expect(last).toMatchObject({ step_minutes: 60, valid: 4, lookups: 3, refused: 11 })
  expect(last.reasons).toEqual([
    { status: 'revoked', hits: 9 },
    { status: 'expired', hits: 2 },
  ])
})

test('the busiest licenses are summed over 24 hours, with their refusals', async () => {
  const product = await givenProduct(db.pool)
  const second = await givenSecondProduct(product)
  const [one, two] = [
    await givenLicense(product),
    await givenLicense(second, { customer: { email: 'two@customer.test' } }),
  ]
  const records = createTestRecords(db.pool, () => NOW)
  const note = (
    of: ProductFixture,
    licenseId: string | null,
    hoursAgo: number,
    status: 'active' | 'expired' = 'active',
  ) => records.note(evaluatedAt(of, new Date(NOW.getTime() - hoursAgo * HOUR_MS), { licenseId, status }))
  for (let i = 0; i < 3; i++) note(second, two.id, i)
  note(second, two.id, 4, 'expired')
  note(product, one.id, 1)
  for (let i = 0; i < 9; i++) note(product, one.id, 25)
  note(product, null, 1, 'expired')
  await records.flush()
  expect((await usageOf(product, NOW).busy()).items).toEqual([
    {
      id: two.id,
      key: maskLicenseKey(two.key),
      customer: 'two@customer.test',
      product: { id: second.productId, name: 'Second' },
      hits: 4,
      refused: 1,
    },
    expect.objectContaining({ id: one.id, hits: 1, refused: 0 }),
  ])
  expect((await usageOf(product, NOW).busy(product.productId)).items.map(({ id }) => id)).toEqual([one.id])
})

test('licenses that expire within 30 days, the soonest first; no lifetime, revoked or expired ones', async () => {
  const product = await givenProduct(db.pool)
  const given = async (days: number, revokedAt: Date | null = null) =>
    (await givenLicense(product, { expiresAt: daysFromNow(days), revokedAt })).id
  const ids = [await given(29), await given(1), await given(10), await given(2), await given(3), await given(4)]
  await given(31)
  await given(0)
  await given(-1)
  await given(5, NOW)
  await givenLicense(product)
  const soon = await usageOf(product, NOW).expiring()
  expect(soon.total).toBe(6)
  expect(soon.items.map(({ id }) => id)).toEqual([ids[1], ids[3], ids[4], ids[5], ids[2]])
})

test('the first steps of a new organization, one after the other', async () => {
  const organizationId = newId()
  await db.pool.query(`insert into organization (id, slug, name, updated_at) values ($1, $2, 'New', now())`, [
    organizationId,
    organizationId,
  ])
  const empty = {
    product: null,
    first_email: null,
    has_saved_api_key: false,
    license: null,
    has_license: false,
    has_validated: false,
    has_contact: false,
    has_logo: false,
    has_mailed: false,
    last_refusal: null,
    is_established: false,
    is_skipped: false,
    demo: null,
  }
  expect(await usageOf({ organizationId, productId: '', token: '', pool: db.pool }, NOW).firstSteps()).toEqual(empty)

  const product = await givenProduct(db.pool)
  expect(await usageOf(product, NOW).firstSteps()).toEqual({
    ...empty,
    product: { id: product.productId, name: 'App', slug: expect.any(String) },
    first_email: { mail_full_key: false, help_url: null, download_url: null },
    has_saved_api_key: false,
  })
  const [other, fresh] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const note = (by: typeof other, product_id: string) =>
    transact(db.pool, { address: '203.0.113.1', at: NOW }, (work) =>
      noteSavedApiKey(work, viewerOf(by).may('products:create'), { product_id }),
    )
  // That of another organization is not touched.
  await note(other, fresh.productId)
  expect(await usageOf(fresh, NOW).firstSteps()).toMatchObject({ has_saved_api_key: false })
  await note(fresh, fresh.productId)
  expect(await usageOf(fresh, NOW).firstSteps()).toMatchObject({ has_saved_api_key: true })
  const setBranding = (assignment: string) =>
    db.pool.query(`update organization set ${assignment} where id = $1`, [fresh.organizationId])
  await setBranding("support_email = 'help@example.com'")
  expect(await usageOf(fresh, NOW).firstSteps()).toMatchObject({ has_contact: true, has_logo: false })
  await setBranding("logo = '\\x00', logo_changed_at = now()")
  expect(await usageOf(fresh, NOW).firstSteps()).toMatchObject({ has_contact: true, has_logo: true })
  const mail = (outcome: string) =>
    db.pool.query(
      `insert into customer_mail (organization_id, at, outcome, mail, email, licenses, job)
       values ($1, now(), $2, 'license_issued', 'ada@example.com', 1, '{}')`,
      [fresh.organizationId, outcome],
    )
  for (const outcome of ['withheld', 'given_up']) await mail(outcome)
  expect(await usageOf(fresh, NOW).firstSteps()).toMatchObject({ has_mailed: false })
  await mail('kept')
  expect(await usageOf(fresh, NOW).firstSteps()).toMatchObject({ has_mailed: true })
  const { id, key } = await givenLicense(product)
  expect(await usageOf(product, NOW).firstSteps()).toMatchObject({
    has_saved_api_key: false,
    has_mailed: false,
    has_license: true,
    license: { id, key: `••••-${key.slice(-5)}` },
    has_validated: false,
    is_established: false,
  })

  const records = createTestRecords(db.pool, () => NOW)
  const { validate, lookUp } = createBatches(db.pool, { now: NOW, record: records.note })
  await validate([callOf(product, 'not-the-key')])
  await lookUp([callOf(product, key)])
  await records.flush()
  // The page that showed the key may have run it, as long as that page was there.
  const createKey = (at: Date) =>
    db.pool.query('update api_key set created_at = $2 where product_id = $1', [product.productId, at])
  await createKey(new Date(NOW.getTime() - 60_000))
  expect(await usageOf(product, NOW).firstSteps()).toMatchObject({ has_saved_api_key: false })
  await createKey(daysFromNow(-1))
  expect(await usageOf(product, NOW).firstSteps()).toMatchObject({
    has_validated: false,
    has_saved_api_key: true,
    last_refusal: 'license_not_found',
    // The lookup is traffic that the checklist did not ask for.
    is_established: true,
  })

  await validate([callOf(product, key)])
  await records.flush()
  expect(await usageOf(product, NOW).firstSteps()).toMatchObject({ has_validated: true })
  // With many licenses, no mail is looked for.
  for (let i = 0; i < 5; i++) await givenLicense(product)
  expect(await usageOf(product, NOW).firstSteps()).toMatchObject({ is_established: true, has_mailed: true })
})

test('licenses that were imported or issued in bulk make an organization established', async () => {
  const product = await givenProduct(db.pool)
  for (let i = 0; i < 5; i++) await givenLicense(product)
  expect(await usageOf(product, NOW).firstSteps()).toMatchObject({ is_established: false })
  await givenLicense(product)
  expect(await usageOf(product, NOW).firstSteps()).toMatchObject({ is_established: true })
})

test('an organization sees no figures of another', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const { id } = await givenLicense(product, { expiresAt: daysFromNow(3) })
  const records = createTestRecords(db.pool, () => NOW)
  const { validate } = createBatches(db.pool, { now: NOW, record: records.note })
  await validate([callOf(product, null)])
  records.note(evaluatedAt(product, NOW, { licenseId: id }))
  await records.flush()
  expect(await usageOf(other, NOW).history({ product: product.productId })).toMatchObject({ total: 0 })
  expect(await usageOf(other, NOW).history()).toMatchObject({ by_product: [], by_status: [] })
  expect(await usageOf(other, NOW).activity()).toMatchObject({ valid: 0, refused: 0 })
  expect((await usageOf(other, NOW).busy()).items).toEqual([])
  expect((await usageOf(other, NOW).busy(product.productId)).items).toEqual([])
  expect(await usageOf(other, NOW).expiring()).toEqual({ total: 0, items: [] })
  expect((await usageOf(other, NOW).today()).products).toMatchObject([{ id: other.productId, used: 0 }])
  expect((await usageOf(other, NOW).firstSteps()).has_validated).toBe(false)
  expect((await usageOf(product, NOW).history()).total).toBe(2)
})
