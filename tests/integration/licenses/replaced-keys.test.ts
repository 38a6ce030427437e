import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { issueLicenseInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { checkImport, importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { deleteLicense } from '@/lib/catalog/licenses/server/delete-license'
import { issueLicense } from '@/lib/catalog/licenses/server/issue-license'
import { issueLicenseList } from '@/lib/catalog/licenses/server/issue-license-list'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { jobSummary } from '@/lib/foundation/jobs/client/job-words'
import { newId } from '@/lib/foundation/platform/config/ids'
import { newLicenseKey } from '@/lib/foundation/shared/license-key'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { whileHolding } from '@/tests/support/database/while-holding'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()
let owner: LicenseActor
beforeAll(async () => {
  owner = await givenLicenseActor(db.pool)
})

const REPLACED = 'A license of this product had this key until it was replaced. Use another key.'

const issue = (license_key: string, email = 'someone@customer.test') =>
  owner.write((work) =>
    issueLicense(
      work,
      owner.may('licenses:create'),
      issueLicenseInput.parse({ product_id: owner.productId, customer: { email }, license_key }),
    ),
  )
const replace = (licenseId: string, grace_hours: 0 | 72) =>
  owner.write((work) => replaceLicenseKey(work, owner.may('licenses:update'), { licenseId, grace_hours }))
const row = (license_key: string) => ({ license_key, customer_email: 'someone@customer.test' })
const importRows = (...keys: string[]) =>
  owner.write((work) =>
    importLicenses(work, owner.may('licenses:create'), {
      id: newId(),
      product_id: owner.productId,
      first_row: 2,
      rows: keys.map(row),
    }),
  )
const countOf = async (key: string): Promise<number> => {
  const hash = owner.reading().vault.lookupHash(key)
  const { rows } = await db.pool.query('select count(*)::int as n from license where key_hash = $1', [hash])
  return rows[0].n
}

test.each([0, 72] as const)('a key replaced with %i hours of grace is imported and issued to nobody', async (grace) => {
  const key = `LEAK-${grace}`
  const { licenseId } = await issue(key)
  await replace(licenseId, grace)
  const rows = [row(key), row(`FRESH-${grace}`)]
  const preview = await checkImport(owner.reading(), owner.may('licenses:create'), {
    product_id: owner.productId,
    first_row: 2,
    rows,
  })
  expect(preview).toMatchObject({ fresh: 1, known: 0, replaced: 1, refused: 0 })
  const job = await importRows(key, `FRESH-${grace}`)
  expect(job).toMatchObject({ state: 'finished', summary: { imported: 1, known: 0, replaced: 1 } })
  expect(jobSummary(job)).toBe('1 license imported, 1 skipped (key was replaced)')
  await expect(issue(key)).rejects.toMatchObject({ code: 'conflict', fields: { license_key: REPLACED } })
  const list = await owner.write((work) =>
    issueLicenseList(work, owner.may('licenses:create'), {
      id: newId(),
      productId: owner.productId,
      licenses: [
        issueLicenseInput.parse({ product_id: owner.productId, customer: { email: 'a@b.test' }, license_key: key }),
      ],
      fieldOf: (_, name) => name,
      copies: 1,
    }),
  )
  expect(list).toMatchObject({ failed: 1, problems: [{ row: 1, field: 'license_key', message: REPLACED }] })
  expect(await countOf(key)).toBe(0)
})

test('older keys stay dead after a second replacement and after a transfer', async () => {
  const { licenseId } = await issue('OLDEST-KEY')
  await replace(licenseId, 72)
  await replace(licenseId, 0)
  await owner.write((work) =>
    transferLicense(work, owner.may('licenses:update'), {
      licenseId,
      customer: { email: 'next@customer.test', name: null, discord_id: null },
      reset_addresses: false,
    }),
  )
  await expect(issue('OLDEST-KEY')).rejects.toMatchObject({ code: 'conflict' })
})

test('once its license was deleted, a key can be given again', async () => {
  const { licenseId } = await issue('GIVEN-AGAIN')
  await replace(licenseId, 0)
  await owner.write((work) => deleteLicense(work, owner.may('licenses:delete'), licenseId))
  expect(await importRows('GIVEN-AGAIN')).toMatchObject({ summary: { imported: 1 } })
})

test('a key of our own form stays dead that an earlier version stored as it was given', async () => {
  const key = newLicenseKey('NORD', randomBytes)
  const mixed = `nord${key.slice(4)}`
  const { vault } = owner.reading()
  for (const stored of [key.toLowerCase(), mixed]) {
    const { licenseId } = await issue(newLicenseKey('NORD', randomBytes))
    await db.pool.query('update license set key_hash = $2 where id = $1', [licenseId, vault.lookupHash(stored)])
    await replace(licenseId, 0)
  }
  for (const spelling of [key, key.toLowerCase(), mixed]) {
    const rows = [row(spelling)]
    const preview = await checkImport(owner.reading(), owner.may('licenses:create'), {
      product_id: owner.productId,
      first_row: 2,
      rows,
    })
    expect(preview).toMatchObject({ fresh: 0, replaced: 1 })
    expect(await importRows(spelling)).toMatchObject({ summary: { imported: 0, replaced: 1 } })
    await expect(issue(spelling)).rejects.toMatchObject({ fields: { license_key: REPLACED } })
  }
})

test('a license that has such a key again is known, not replaced', async () => {
  const key = newLicenseKey('NORD', randomBytes)
  const { licenseId } = await issue(key)
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     values ($1, $2, $3, $4, now())`,
    [owner.productId, owner.reading().vault.lookupHash(key.toLowerCase()), licenseId, owner.organizationId],
  )
  for (const spelling of [key, key.toLowerCase()])
    expect((await importRows(spelling)).summary).toEqual({ imported: 0, known: 1 })
})

/** What replacing a key without grace writes. */
const REPLACE = `with old as (
    insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
    select product_id, key_hash, id, organization_id, now() from license where id = $1
  ) update license set key_hash = sha256(key_hash) where id = $1`

test('an import that waits for a replacement sees it', async () => {
  const { licenseId } = await issue('RACING-KEY')
  let importing: ReturnType<typeof importRows> | undefined
  await whileHolding(db.pool, [REPLACE, [licenseId]], async ({ untilAwaited }) => {
    importing = importRows('RACING-KEY')
    await untilAwaited()
  })
  expect((await importing)?.summary).toMatchObject({ imported: 0, replaced: 1 })
  expect(await countOf('RACING-KEY')).toBe(0)
})
