import { beforeAll, expect, test } from 'vitest'
import { findVendorDoor } from '@/lib/catalog/organizations/server/find-vendor-door'
import { portalLicenses } from '@/lib/people/portal/core/schema-licenses'
import { findHeadVendor } from '@/lib/people/portal/server/find-head-vendor'
import { listOlderLicenses, listOwnLicenses } from '@/lib/people/portal/server/list-own-licenses'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenCustomerLicense } from '@/tests/support/fixtures/portal/license'

const db = databaseOfFile()
let modest: LicenseActor
let greedy: LicenseActor
beforeAll(async () => {
  modest = await givenLicenseActor(db.pool)
  greedy = await givenLicenseActor(db.pool)
})

const idsOf = ({ vendors }: Awaited<ReturnType<typeof listOwnLicenses>>, organizationId: string) =>
  vendors
    .filter(({ id }) => id === organizationId)
    .flatMap(({ products }) => products.flatMap(({ licenses }) => licenses.map(({ id }) => id)))

test('a vendor with 1,001 licenses hides no older one of another vendor; all of them can be reached', async () => {
  const { id, email, customer } = await givenCustomerLicense(modest)
  const given = await greedy.givenOne({ customer: { email } })
  await db.pool.query(
    `insert into license (id, organization_id, product_id, customer_id, key_hash, key_ciphertext, created_at, updated_at)
     select gen_random_uuid(), organization_id, product_id, customer_id, sha256(convert_to(n::text, 'UTF8')), key_ciphertext,
       created_at + (n / 2) * interval '1 s', now()
     from license, generate_series(1, 1000) n where id = $1`,
    [given.id],
  )
  const list = await listOwnLicenses(greedy.reading(), customer)
  expect(portalLicenses.parse(list)).toEqual(list)
  expect(idsOf(list, modest.organizationId)).toEqual([id])
  const seen = idsOf(list, greedy.organizationId)
  expect(seen).toHaveLength(200)
  let next = list.vendors.find((vendor) => vendor.id === greedy.organizationId)?.older_than ?? null
  expect(list.vendors.find((vendor) => vendor.id === modest.organizationId)?.older_than).toBeNull()
  while (next !== null) {
    const page = await listOlderLicenses(greedy.reading(), customer, next)
    seen.push(...idsOf(page, greedy.organizationId))
    next = page.vendors[0]?.older_than ?? null
  }
  expect(seen).toHaveLength(1_001)
  expect(new Set(seen).size).toBe(1_001)
})

test('older licenses are listed for their own customer only', async () => {
  const [mine, theirs] = [await givenCustomerLicense(modest), await givenCustomerLicense(modest)]
  await expect(listOlderLicenses(modest.reading(), mine.customer, theirs.id)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await listOlderLicenses(modest.reading(), theirs.customer, theirs.id)).toEqual({ incoming: [], vendors: [] })
})

test('the head of a page names the vendor of its URL, of an own license, or the only one; never that of a foreign license', async () => {
  const { id, customer } = await givenCustomerLicense(modest)
  const nameOf = async ({ organizationId }: LicenseActor) => {
    const { rows } = await db.pool.query('select slug, name from organization where id = $1', [organizationId])
    return rows[0]
  }
  const [mine, other] = [await nameOf(modest), await nameOf(greedy)]
  const head = async (path: string, as: typeof customer | null = customer) =>
    (await findHeadVendor(modest.reading(), { path, only: null, customer: as }))?.name ?? null
  const foreign = await givenCustomerLicense(greedy)
  expect(await head(`/portal/${other.slug}/order?token=x`, null)).toBe(other.name)
  expect(await head('/portal/account', null)).toBeNull()
  expect(await head(`/portal/licenses/${id}`, null)).toBeNull()
  expect(await head('/portal/account')).toBe(mine.name)
  expect(await head('/portal/nobody-of-this-name')).toBe(mine.name)
  expect(await head(`/portal/licenses/${foreign.id}`)).toBeNull()
  const both = { ...customer, customerIds: [...customer.customerIds, ...foreign.customer.customerIds] }
  expect(await head('/portal/account', both)).toBeNull()
  expect(await head(`/portal/licenses/${foreign.id}`, both)).toBe(other.name)
})

test('beside the vendor of an installation of one, the pages of the demo name the demo', async () => {
  const { customer } = await givenCustomerLicense(modest)
  const { rows } = await db.pool.query('select slug, name from organization where id = any($1) order by id = $2 desc', [
    [modest.organizationId, greedy.organizationId],
    modest.organizationId,
  ])
  const [demo, own] = rows
  const only = await findVendorDoor(modest.reading(), own.slug)
  const head = async (path: string, as: typeof customer | null) =>
    (await findHeadVendor(modest.reading(), { path, only, customer: as }))?.name
  expect(await head(`/portal/help?vendor=${demo.slug}`, null)).toBe(demo.name)
  expect(await head(`/portal/sign-in/link?lang=en&vendor=${demo.slug}`, null)).toBe(demo.name)
  expect(await head('/portal/account', customer)).toBe(demo.name)
  expect(await head('/portal/sign-in', null)).toBe(own.name)
  expect(await head('/portal/help?vendor=nobody-of-this-name', null)).toBe(own.name)
})
