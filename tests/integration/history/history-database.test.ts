import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { HISTORY_SCHEMA, readHistoryState } from '@/lib/foundation/platform/database/history-state'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { eraseHistory } from '@/lib/service/requests/history/server/erase-history'
import { sweepHistory } from '@/lib/service/requests/history/server/sweep-history'
import { applyHistoryMigrations, HISTORY_TABLES } from '@/scripts/database/apply-history-migrations'
import { readHistoryMigrations } from '@/scripts/database/migration-files'
import { givenEmptyHistory, givenHistoryDatabase } from '@/tests/support/database/history-database'
import { databaseOfFile, givenEmptyDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { givenSecondProduct } from '@/tests/support/fixtures/usage'
import { runScript } from '@/tests/support/process/run-script'

const db = databaseOfFile()
let history: TestDatabase

beforeAll(async () => {
  history = await givenHistoryDatabase()
  await assertEncryptionKey(db.pool, createVault(TEST_ENCRYPTION_KEY))
})
afterAll(() => history.close())

test('two starts apply the migrations once, and an edited one is refused', async () => {
  const empty = await givenEmptyHistory()
  expect(await readHistoryState({ pool: db.pool, history: empty.pool })).toBe('not migrated')
  const applied = await Promise.all([applyHistoryMigrations(empty.url), applyHistoryMigrations(empty.url)])
  expect(applied.flat()).toEqual(readHistoryMigrations().map(({ name }) => name))
  const edited = readHistoryMigrations().map((migration) => ({ ...migration, checksum: 'other' }))
  await expect(applyHistoryMigrations(empty.url, edited)).rejects.toThrow('was changed after this database applied it')
  const bad = { name: '29991231000000_bad', sql: 'create table made (); select 1 / 0', checksum: '1' }
  await expect(applyHistoryMigrations(empty.url, [...readHistoryMigrations(), bad])).rejects.toThrow('changed nothing')
  expect((await empty.pool.query(`select to_regclass('made') as made`)).rows).toEqual([{ made: null }])
  await empty.close()
})

test('a main database is refused, and so is one that cannot be reached', async () => {
  await expect(applyHistoryMigrations(db.url)).rejects.toThrow('HISTORY_DATABASE_URL leads to a main database')
  await expect(applyHistoryMigrations('postgresql://127.0.0.1:1/none')).rejects.toThrow(
    'The database of HISTORY_DATABASE_URL cannot be reached',
  )
})

test('its tables are those of the main database, with the organization in front of every key', async () => {
  expect(HISTORY_SCHEMA).toBe(readHistoryMigrations().at(-1)?.name)
  expect(await columnsOf(history.pool)).toEqual(await columnsOf(db.pool))
  expect(await namesOf(history.pool)).toEqual(await namesOf(db.pool))
  const { rows } = await history.pool.query(
    `select conrelid::regclass::text as name, contype, pg_get_constraintdef(oid) like '%(organization_id, %' as "isFirst"
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f') order by 1`,
    [HISTORY_TABLES],
  )
  expect(rows).toEqual([...HISTORY_TABLES].sort().map((name) => ({ name, contype: 'p', isFirst: true })))
})

test('days of the request log are made and dropped', async () => {
  const days = async () =>
    (
      await history.pool.query(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'request_log'::regclass order by 1`,
      )
    ).rows.map(({ name }) => name)
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-02'])
    await history.pool.query('select make_request_log_day($1)', [day])
  expect(await days()).toEqual(['request_log_20270301', 'request_log_20270302', 'request_log_other'])
  const drop = async () => (await history.pool.query(`select drop_request_log_day('2027-03-02') as is`)).rows[0].is
  expect([await drop(), await drop()]).toEqual([true, false])
  expect(await days()).toEqual(['request_log_20270302', 'request_log_other'])
})

test('the history of another installation is told apart', async () => {
  const [mine, other] = [await givenHistoryDatabase(), await givenHistoryDatabase()]
  expect(await readHistoryState({ pool: db.pool, history: mine.pool })).toBe('ready')
  expect(await readHistoryState({ pool: db.pool, history: mine.pool })).toBe('ready')
  await other.pool.query(`update history_state set installation_at = '2026-01-01'`)
  expect(await readHistoryState({ pool: db.pool, history: other.pool })).toBe('other')
  await Promise.all([mine.close(), other.close()])
})

test('what a main database restored to yesterday does not have is erased in the history of today, once a day', async () => {
  const product = await givenProduct(db.pool)
  const [kept, gone] = [await givenLicense(product), await givenLicense(product)]
  const lost = await givenProduct(db.pool)
  for (const { id } of [kept, gone])
    await history.pool.query(
      `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
       values ($1, '198.51.100.7', $2, now(), now(), 1, 'active')`,
      [id, product.organizationId],
    )
  for (const { organizationId, productId } of [product, lost])
    await history.pool.query(
      `insert into usage_day_status (organization_id, product_id, day, status, hits) values ($1, $2, now(), 'active', 1)`,
      [organizationId, productId],
    )
  // One that nobody called.
  const uncalled = await givenSecondProduct(product)
  await history.pool.query(`insert into statistics_day values ($1, $2, now(), 0, 0, 0, 0, 0, 1, 0, 0, 0)`, [
    uncalled.organizationId,
    uncalled.productId,
  ])
  // As a restore leaves it: no row, and nothing that tells of a deletion.
  await db.pool.query('delete from license where id = $1', [gone.id])
  await db.pool.query('delete from product where id = $1', [uncalled.productId])
  await db.pool.query('delete from organization where id = $1', [lost.organizationId])
  await db.pool.query('delete from history_erasure')

  const databases = { pool: db.pool, history: history.pool }
  const left = async () => {
    await eraseHistory(databases)
    const { rows: ips } = await history.pool.query('select license_id as id from license_ip_history')
    const { rows: counts } = await history.pool.query('select product_id as id from usage_day_status')
    const { rows: days } = await history.pool.query('select product_id as id from statistics_day')
    return [...ips, ...counts, ...days].map(({ id }) => id)
  }
  await sweepHistory(databases)
  expect(await left()).toEqual([kept.id, product.productId])

  await db.pool.query('delete from license where id = $1', [kept.id])
  await db.pool.query('delete from history_erasure')
  await sweepHistory(databases)
  expect(await left()).toEqual([kept.id, product.productId])
  await history.pool.query(`update history_state set swept_at = now() - interval '1 day'`)
  await sweepHistory(databases)
  expect(await left()).toEqual([product.productId])
})

test('a deletion waits for a history that is away', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  await db.pool.query('delete from license where id = $1', [id])
  const away = await givenEmptyDatabase()
  await expect(eraseHistory({ pool: db.pool, history: away.pool })).rejects.toThrow()
  await away.close()
  expect((await db.pool.query('select from history_erasure where target_id = $1', [id])).rowCount).toBe(1)
})

test('a start that cannot reach the history says so and goes on; later the migration brings it up', async () => {
  const away = { DATABASE_URL: db.url, HISTORY_DATABASE_URL: 'postgresql://127.0.0.1:1/none' }
  const { code, err } = await runScript('scripts/prepare.ts', [], { env: { ...away, SKIP_DEMO: '1' } })
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Records wait for it.') })
  const back = await givenEmptyHistory()
  const env = { DATABASE_URL: db.url, HISTORY_DATABASE_URL: back.url }
  expect(await runScript('scripts/migrate.ts', [], { env })).toMatchObject({
    code: 0,
    out: expect.stringContaining(`applied history/${HISTORY_SCHEMA}`),
  })
  expect(await readHistoryState({ pool: db.pool, history: back.pool })).toBe('ready')
  await back.close()
})

test('nothing in it is encrypted, so a change of the key leaves it alone', async () => {
  const { rows } = await history.pool.query(
    `select table_name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`,
  )
  expect(rows).toEqual([])
})

const columnsOf = async (pool: pg.Pool) =>
  (
    await pool.query(
      `select table_name, column_name, data_type, datetime_precision, is_nullable from information_schema.columns
       where table_name = any($1) order by 1, 2`,
      [HISTORY_TABLES],
    )
  ).rows

const namesOf = async (pool: pg.Pool) =>
  (await pool.query('select indexname as name from pg_indexes where tablename = any($1) order by 1', [HISTORY_TABLES]))
    .rows
