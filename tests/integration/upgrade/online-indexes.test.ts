import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOnlineIndexes } from '@/scripts/database/online-indexes'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenActor } from '@/tests/support/fixtures/actor'

const CUSTOMERS = 'organization_customer_search_idx'
let db: TestDatabase
let client: pg.Client
beforeAll(async () => {
  db = await givenDatabase()
  client = new pg.Client({ connectionString: db.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await db.close()
})

async function isValid(name: string): Promise<boolean | undefined> {
  const { rows } = await db.pool.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [name])
  return rows[0]?.indisvalid
}

test('a migrated database has them', async () => {
  for (const name of [CUSTOMERS, 'license_name_search_idx', 'graphile_worker.jobs_by_recipient'])
    expect([name, await isValid(name)]).toEqual([name, true])
})

test('a missing one, and one that was left half built, are built by the next start', async () => {
  await db.pool.query(`drop index ${CUSTOMERS}`)
  await db.pool.query(`update pg_index set indisvalid = false where indexrelid = 'license_name_search_idx'::regclass`)
  await createOnlineIndexes(client)
  expect(await isValid(CUSTOMERS)).toBe(true)
  expect(await isValid('license_name_search_idx')).toBe(true)
})

test('while one is built, others go on writing', async () => {
  const { organizationId } = await givenActor(db.pool)
  await db.pool.query(`drop index ${CUSTOMERS}`)
  const writer = await db.pool.connect()
  await writer.query('begin')
  await writer.query(`update organization set name = 'Busy' where id = $1`, [organizationId])
  await writer.query('insert into global_customer (id, email) values ($1, $2)', [organizationId, 'in@flight.test'])
  const insert = `insert into organization_customer (organization_id, customer_id, email, updated_at) values ($1, $1, $2, now())`
  await writer.query(insert, [organizationId, 'in@flight.test'])
  const building = createOnlineIndexes(client)
  // It waits for the transaction that is open, while others change the same table.
  await expect.poll(() => isValid(CUSTOMERS)).toBe(false)
  const changed = await db.pool.query('update organization_customer set notes = $1', ['meanwhile'])
  expect(changed.rowCount).toBe(0)
  await writer.query('commit')
  writer.release()
  await building
  expect(await isValid(CUSTOMERS)).toBe(true)
})
