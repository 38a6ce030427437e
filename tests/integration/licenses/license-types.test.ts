import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '@/lib/catalog/licenses/bulk/client/read-csv'
import { guessColumns, mapRows } from '@/lib/catalog/licenses/bulk/core/guess-columns'
import { issueLicenseInput, issueLicensesInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { exportLicenses } from '@/lib/catalog/licenses/bulk/server/export-licenses'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { licenseListQuery } from '@/lib/catalog/licenses/core/schema-list'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { issueLicense } from '@/lib/catalog/licenses/server/issue-license'
import { issueLicenses } from '@/lib/catalog/licenses/server/issue-licenses'
import { listLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { updateLicense } from '@/lib/catalog/licenses/server/update-license'
import { createLicenseTypeInput, type UpdateLicenseTypeInput } from '@/lib/catalog/products/license-types/core/schema'
import { deleteLicenseType } from '@/lib/catalog/products/license-types/server/delete-license-type'
import { listLicenseTypes } from '@/lib/catalog/products/license-types/server/list-license-types'
import { createLicenseType, updateLicenseType } from '@/lib/catalog/products/license-types/server/save-license-type'
import { newId } from '@/lib/foundation/platform/config/ids'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const T0 = new Date('2030-01-31T12:00:00.000Z')
const YEARLY = {
  name: 'Yearly',
  duration: { unit: 'months', count: 12 },
  ip_system_enabled: true,
  max_ips: 3,
  metadata: { tier: 'pro' },
  override: { tier: 'pro' },
}

const db = databaseOfFile()
let own: LicenseActor
beforeAll(async () => {
  own = await givenLicenseActor(db.pool)
})

const create = (over: object = {}, by = own, productId = by.productId) => {
  const input = createLicenseTypeInput.parse({ ...YEARLY, ...over })
  return by.write((work) => createLicenseType(work, by.may('products:update'), { productId, input }), T0)
}
const update = (typeId: string, input: UpdateLicenseTypeInput, by = own, productId = by.productId) =>
  by.write((work) => updateLicenseType(work, by.may('products:update'), { productId, typeId, input }), T0)
const remove = (typeId: string, by = own, productId = by.productId) =>
  by.write((work) => deleteLicenseType(work, by.may('products:update'), { productId, typeId }))
const importInto = (by: LicenseActor, rows: Record<string, unknown>[]) =>
  by.write((work) => {
    const input = { id: newId(), product_id: by.productId, first_row: 2, rows }
    return importLicenses(work, by.may('licenses:create'), input)
  }, T0)
const list = async (by = own) =>
  (await listLicenseTypes(by.reading(), by.may('products:view'), by.productId)).items.map(({ name }) => name)
const issue = async (over: object) => {
  const input = issueLicenseInput.parse({ product_id: own.productId, customer: { email: 'a@b.test' }, ...over })
  const { licenseId } = await own.write((work) => issueLicense(work, own.may('licenses:create'), input), T0)
  return getLicense(own.reading(T0), own.may('licenses:view'), licenseId)
}

test('a type is created, changed and deleted, and each change is in the audit log', async () => {
  const by = await givenLicenseActor(db.pool)
  const made = await create({ name: 'Trial', duration: { unit: 'days', count: 14 } }, by)
  expect(made).toMatchObject({ name: 'Trial', duration: { unit: 'days', count: 14 }, metadata: { tier: 'pro' } })
  const changed = await update(made.id, { name: 'Test', duration: null, metadata: { tier: null, seats: '1' } }, by)
  expect(changed).toMatchObject({ id: made.id, name: 'Test', duration: null, max_ips: 3, metadata: { seats: '1' } })
  await update(made.id, { name: 'Test' }, by)
  expect(await list(by)).toEqual(['Test'])
  await remove(made.id, by)
  await expect(remove(made.id, by)).rejects.toMatchObject({ code: 'not_found' })
  expect(await list(by)).toEqual([])
  const entries = (await by.audited()).filter(({ action }) => action.startsWith('license_type'))
  expect(entries.map(({ action }) => action)).toEqual([
    'license_type.created',
    'license_type.updated',
    'license_type.deleted',
  ])
  expect(entries[1]).toMatchObject({ target_label: 'App Test', before: { name: 'Trial' }, after: { name: 'Test' } })
})

test('a name is unique in its product, in any case, also for two requests at once', async () => {
  const by = await givenLicenseActor(db.pool)
  const made = await Promise.allSettled([create({ name: 'Pro' }, by), create({ name: 'PRO' }, by)])
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const other = await create({ name: 'Lifetime' }, by)
  await expect(update(other.id, { name: 'pro' }, by)).rejects.toMatchObject({
    code: 'conflict',
    fields: { name: expect.any(String) },
  })
  await create({ name: 'Pro' })
})

test('a change that leaves fields that do not go together is refused at its field', async () => {
  const { id } = await create({ name: 'Limited' })
  await expect(update(id, { max_ips: null })).rejects.toMatchObject({
    code: 'invalid',
    fields: { max_ips: expect.any(String) },
  })
  await expect(update(id, { version_pin_mode: 'exact' })).rejects.toMatchObject({
    fields: { version_pinned: expect.any(String) },
  })
})

test('a product has at most 50 types', async () => {
  const by = await givenLicenseActor(db.pool)
  for (let i = 0; i < 50; i++) await create({ name: `Type ${i}` }, by)
  await expect(create({ name: 'One more' }, by)).rejects.toMatchObject({ code: 'conflict' })
})

test('types of another organization or product are not found', async () => {
  const other = await givenLicenseActor(db.pool)
  const { id } = await create({ name: 'Ours' })
  await expect(update(id, { name: 'Theirs' }, other)).rejects.toMatchObject({ code: 'not_found' })
  await expect(remove(id, other)).rejects.toMatchObject({ code: 'not_found' })
  await expect(create({}, other, own.productId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(list({ ...other, productId: own.productId })).rejects.toMatchObject({ code: 'not_found' })
})

test('an issued license takes from its type what is not given', async () => {
  const type = await create({ name: 'Issued' })
  expect(await issue({ license_type: 'ISSUED' })).toMatchObject({
    expires_at: '2031-01-31T12:00:00.000Z',
    ip_system_enabled: true,
    max_ips: 3,
    metadata: { tier: 'pro' },
    override: { tier: 'pro' },
  })
  expect(await issue({ license_type: type.id, expires_at: null, metadata: { order: '7' }, max_ips: 1 })).toMatchObject({
    expires_at: null,
    max_ips: 1,
    metadata: { tier: 'pro', order: '7' },
  })
  await expect(issue({ license_type: 'Nothing' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { license_type: expect.any(String) },
  })
})

test('a license remembers its type by its present name, until the type is deleted, whatever is changed by hand', async () => {
  const by = await givenLicenseActor(db.pool)
  const type = await create({ name: 'Kept' }, by)
  const input = issueLicenseInput.parse({ product_id: by.productId, customer: null, license_type: 'kept' })
  const { licenseId } = await by.write((work) => issueLicense(work, by.may('licenses:create'), input), T0)
  const typeOf = async () => (await getLicense(by.reading(T0), by.may('licenses:view'), licenseId)).license_type
  expect(await typeOf()).toEqual({ id: type.id, name: 'Kept' })
  await by.write((work) => updateLicense(work, by.may('licenses:update'), { licenseId, input: { max_ips: 9 } }))
  await update(type.id, { name: 'Renamed' }, by)
  expect(await typeOf()).toEqual({ id: type.id, name: 'Renamed' })
  await remove(type.id, by)
  expect(await typeOf()).toBeNull()
})

test('many licenses that a form creates have its type, which must be of their product', async () => {
  const by = await givenLicenseActor(db.pool)
  const type = await create({ name: 'Of the form' }, by)
  const form = (over: object) =>
    issueLicensesInput.parse({
      ...{ id: newId(), product_id: by.productId, count: 2, license_key: null, customer: null, expires_at: null },
      ...{ notes: null, ip_system_enabled: false, max_ips: null, ip_mode: 'auto_register', version_pin_mode: 'none' },
      ...{ version_pinned: null, version_range_min: null, version_range_max: null, license_type_id: type.id, ...over },
    })
  const issueMany = (over: object = {}) =>
    by.write((work) => issueLicenses(work, by.may('licenses:create'), form(over)), T0)
  await issueMany()
  const listed = (license_type: string, of = by) =>
    listLicenses(of.reading(T0), of.may('licenses:view'), licenseListQuery.parse({ license_type }))
  expect((await listed(type.id)).items).toHaveLength(2)
  await issueMany({ license_type_id: null })
  expect((await listed(type.id)).items).toHaveLength(2)
  expect((await listed(type.id, own)).items).toEqual([])
  const foreign = await create({ name: 'Foreign' })
  await expect(issueMany({ license_type_id: foreign.id })).rejects.toMatchObject({
    code: 'invalid',
    fields: { license_type_id: expect.any(String) },
  })
})

test('a row of an import takes from its type what its cells leave blank', async () => {
  await create({ name: 'Imported', version_pin_mode: 'range', version_range_max: '2' })
  const base = { customer_email: 'row@customer.test', license_type: 'imported' }
  const rows = [
    { ...base, license_key: 'R-1', license_name: 'Office', expires_at: '', metadata: '{"order":"7"}' },
    {
      ...base,
      license_key: 'R-2',
      expires_at: 'never',
      version_pinned: '1.0',
      'metadata.tier': 'free',
      override: '{"seats":5}',
    },
    { ...base, license_key: 'R-3', license_type: 'unknown' },
    { ...base, license_key: 'R-4', metadata: '{"a":{"b":7}}', override: 'not JSON' },
  ]
  const job = await importInto(own, rows)
  expect(job).toMatchObject({ state: 'finished', done: 4, failed: 2, summary: { imported: 2 } })
  expect(job.problems.map(({ row, field }) => [row, field])).toEqual([
    [4, 'license_type'],
    [5, 'metadata'],
    [5, 'override'],
  ])
  const { rows: stored } = await db.pool.query(
    `select l.name, expires_at, max_ips, version_pin_mode, version_pinned, version_range_max, metadata, custom_override
     from license l join organization_customer c using (customer_id) where c.email = 'row@customer.test' order by l.name nulls last`,
  )
  expect(stored).toEqual([
    {
      name: 'Office',
      expires_at: new Date('2031-01-31T12:00:00.000Z'),
      max_ips: 3,
      version_pin_mode: 'range',
      version_pinned: null,
      version_range_max: '2',
      metadata: { tier: 'pro', order: '7' },
      custom_override: { tier: 'pro' },
    },
    {
      name: null,
      expires_at: null,
      max_ips: 3,
      version_pin_mode: 'exact',
      version_pinned: '1.0',
      version_range_max: null,
      metadata: { tier: 'free' },
      custom_override: { seats: 5 },
    },
  ])
  const { rowCount } = await db.pool.query(
    `select from license l join license_type t on t.id = l.license_type_id where t.name = 'Imported'`,
  )
  expect(rowCount).toBe(2)
})

test('an export, imported again, keeps the type and each of its terms, blank ones too', async () => {
  const [from, to] = [await givenLicenseActor(db.pool), await givenLicenseActor(db.pool)]
  for (const by of [from, to]) await create({ name: 'Résumé' }, by)
  const customer = { email: 'kept@customer.test' }
  for (const over of [{ license_type: 'résumé', expires_at: null }, {}]) {
    const input = issueLicenseInput.parse({ product_id: from.productId, customer, ...over })
    await from.write((work) => issueLicense(work, from.may('licenses:create'), input), T0)
  }
  const job = await from.write((work) => {
    const selection = { filter: { product: from.productId } }
    return exportLicenses(work, from.may('licenses:export'), { id: newId(), selection, with_keys: true })
  }, T0)
  const file = await readCsv(await from.resultOf(job.id))
  const imported = await importInto(to, mapRows(file.rows, guessColumns(file.columns, file.rows)))
  expect(imported).toMatchObject({ failed: 0, summary: { imported: 2 } })
  const terms = async ({ productId }: LicenseActor) =>
    (
      await db.pool.query(
        `select t.name as type, l.expires_at, l.max_ips, l.ip_system_enabled, l.metadata, l.custom_override
         from license l left join license_type t on t.id = l.license_type_id
         where l.product_id = $1 order by t.name nulls last`,
        [productId],
      )
    ).rows
  expect(await terms(to)).toEqual(await terms(from))
  expect((await terms(to))[0]).toMatchObject({ type: 'Résumé', expires_at: null })
})

test('a type that a file names, and the product has not, is refused by its row and field', async () => {
  const by = await givenLicenseActor(db.pool)
  await create({}, by)
  const row = { customer_email: 'row@customer.test' }
  const both = { ...row, license_type: 'yearly', license_type_name: 'yearly' }
  const job = await importInto(by, [{ ...row, license_type_name: 'Gone' }, { ...row, license_type_name: '' }, both])
  expect(job).toMatchObject({ failed: 2, summary: { imported: 1 } })
  expect(job.problems).toMatchObject([
    { row: 2, field: 'license_type_name', message: 'Use the name of a license type of this product.' },
    { row: 4, field: 'license_type_name', message: expect.stringContaining('Use either license_type') },
  ])
})

const keys = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 'v']))

test('metadata that has no room beside that of the type is refused at its field, and its row', async () => {
  await create({ name: 'Labelled', metadata: keys('type', 15) })
  const license = { license_type: 'labelled', metadata: keys('own', 6) }
  await expect(issue(license)).rejects.toMatchObject({
    code: 'invalid',
    fields: { metadata: 'Use at most 20 metadata fields, including those of the license type.' },
  })
  const rows = [
    { ...license, customer_email: 'full@customer.test' },
    { ...license, customer_email: 'full@customer.test', metadata: keys('own', 5) },
  ]
  const wanted = { id: newId(), product_id: own.productId, first_row: 2, rows }
  const job = await own.write((work) => importLicenses(work, own.may('licenses:create'), wanted), T0)
  expect(job).toMatchObject({ state: 'finished', done: 2, failed: 1, summary: { imported: 1 } })
  expect(job.problems).toMatchObject([{ row: 2, field: 'metadata' }])
})
