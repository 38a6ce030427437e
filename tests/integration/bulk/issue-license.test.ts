import { beforeAll, expect, test } from 'vitest'
import { type IssueLicenseInput, issueLicenseInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { issueLicense } from '@/lib/catalog/licenses/server/issue-license'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let owner: LicenseActor
beforeAll(async () => {
  owner = await givenLicenseActor(db.pool)
})

const customer = { email: 'Cy@customer.test' }
const issue = (over: object = {}, by = owner) => {
  const input: IssueLicenseInput = issueLicenseInput.parse({ product_id: owner.productId, customer, ...over })
  return by.write((work) => issueLicense(work, by.may('licenses:create'), input))
}
const read = (id: string) => getLicense(owner.reading(), owner.may('licenses:view'), id)

test('one license is issued in the transaction of the caller, with its customer, event and mail', async () => {
  const { licenseId, mailed } = await issue()
  expect(await read(licenseId)).toMatchObject({
    status: 'active',
    expires_at: null,
    name: null,
    metadata: {},
    override: null,
    version_pin_mode: 'none',
    customer: { email: 'cy@customer.test' },
  })
  expect(await owner.events(licenseId)).toEqual(['license.created'])
  expect(mailed).toBe(1)
  expect(await issue({ notify: false })).toMatchObject({ mailed: 0 })
})

test('fields that are left out are the product’s settings; given ones are kept', async () => {
  await db.pool.query(
    `update product set default_ip_system_enabled = true, default_max_ips = 4, default_ip_mode = 'allow_list' where id = $1`,
    [owner.productId],
  )
  const { licenseId } = await issue({ version_pinned: '1.2', name: 'Office', metadata: { order: 'A-1', blank: '' } })
  expect(await read(licenseId)).toMatchObject({
    ip_system_enabled: true,
    max_ips: 4,
    ip_mode: 'allow_list',
    version_pin_mode: 'exact',
    version_pinned: '1.2',
    name: 'Office',
    metadata: { order: 'A-1' },
  })
  const open = await issue({ ip_system_enabled: false, override: { tier: '{{license.metadata.tier}}' } })
  expect(await read(open.licenseId)).toMatchObject({
    ip_system_enabled: false,
    override: { tier: '{{license.metadata.tier}}' },
  })
})

test('a key that the product has already makes no license, and a foreign product is not found', async () => {
  await issue({ license_key: 'OWN-1' })
  const before = await countOf()
  await expect(issue({ license_key: 'OWN-1' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { license_key: expect.any(String) },
  })
  await expect(issue({}, await givenLicenseActor(db.pool))).rejects.toMatchObject({ code: 'not_found' })
  expect(await countOf()).toBe(before)
})

const countOf = async (): Promise<number> =>
  (await db.pool.query('select count(*)::int as n from license where organization_id = $1', [owner.organizationId]))
    .rows[0].n

test.each([
  [{ metadata: { plan: 7 } }, 'metadata.plan'],
  [{ metadata: { 'a[b]': 'x' } }, 'metadata.a[b]'],
  [{ override: { a: '{{nothing}}' } }, 'override.a'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ version_pin_mode: 'exact' }, 'version_pinned'],
])('%j is refused at its field', (over, path) => {
  const parsed = issueLicenseInput.safeParse({ product_id: owner.productId, customer, ...over })
  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('the database refuses metadata that no verb would store', async () => {
  const { licenseId } = await issue()
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 'v']))
  for (const metadata of [{ a: 1 }, [], 'text', { a: null }, { a: { b: 'c' } }, many, { a: 'x'.repeat(70_000) }])
    await expect(
      db.pool.query('update license set metadata = $2 where id = $1', [licenseId, JSON.stringify(metadata)]),
    ).rejects.toMatchObject({ constraint: 'license_metadata_strings' })
})
