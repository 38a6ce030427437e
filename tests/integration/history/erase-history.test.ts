import { expect, test } from 'vitest'
import { eraseHistory } from '@/lib/service/requests/history/server/erase-history'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'

const db = databaseOfFile()
const erase = () => eraseHistory({ pool: db.pool, history: db.pool })

test('the history of a deleted license is erased, and once more what was written after', async () => {
  const product = await givenProduct(db.pool)
  const [gone, kept] = [await givenLicense(product), await givenLicense(product)]
  for (const { id } of [gone, kept]) await givenHistory(product, id)
  await db.pool.query('delete from license where id = $1', [gone.id])
  await erase()
  expect([await historyOf(gone.id), await historyOf(kept.id)]).toEqual([0, 1])

  await givenHistory(product, gone.id)
  await erase()
  expect(await historyOf(gone.id)).toBe(1)
  await db.pool.query('update history_erasure set due_at = now()')
  await erase()
  expect([await historyOf(gone.id), await historyOf(kept.id)]).toEqual([0, 1])
  expect((await db.pool.query('select from history_erasure')).rowCount).toBe(0)
})

test('with an organization go the history of its licenses and the counts of its products', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const license = await givenLicense(product)
  await givenHistory(product, license.id)
  for (const each of [product, other]) await givenCounts(each, 12_000)
  await db.pool.query('delete from organization where id = $1', [product.organizationId])
  await erase()
  expect([await historyOf(license.id), await countsOf(product), await countsOf(other)]).toEqual([0, 0, 12_001])
})

test('a transaction that is rolled back erases nothing', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  await givenHistory(product, id)
  await db.pool.query(`do $$ begin delete from license; raise exception 'no'; end $$`).catch(() => undefined)
  await erase()
  expect(await historyOf(id)).toBe(1)
})

const givenHistory = ({ organizationId }: ProductFixture, licenseId: string) =>
  db.pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, '198.51.100.7', $2, now(), now(), 1, 'active')`,
    [licenseId, organizationId],
  )

/** So many hours, and a day. */
const givenCounts = ({ organizationId, productId }: ProductFixture, hours: number) =>
  db.pool.query(
    `with hours as (
       insert into usage_hour (organization_id, product_id, hour, endpoint, status, hits)
       select $1, $2, now() - i * interval '1 hour', 'validate', 'active', 1 from generate_series(1, $3::int) i)
     insert into usage_day_status (organization_id, product_id, day, status, hits) values ($1, $2, now(), 'active', 1)`,
    [organizationId, productId, hours],
  )

const count = async (sql: string, id: string): Promise<number> =>
  (await db.pool.query(`select ${sql} as n`, [id])).rows[0].n

const historyOf = (id: string) => count('(select count(*)::int from license_ip_history where license_id = $1)', id)
const countsOf = ({ productId }: ProductFixture) =>
  count(
    `(select count(*)::int from usage_hour where product_id = $1)
       + (select count(*)::int from usage_day_status where product_id = $1)`,
    productId,
  )
