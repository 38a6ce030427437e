import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HISTORY_TABLES } from '@/scripts/database/apply-history-migrations'
import { moveCounts } from '@/scripts/history/move-rows'
import { givenHistoryDatabase } from '@/tests/support/database/history-database'
import { databaseOfFile, type TestDatabase } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { runScript } from '@/tests/support/process/run-script'

const db = databaseOfFile()
let history: TestDatabase

beforeAll(async () => {
  history = await givenHistoryDatabase()
})
afterAll(() => history.close())

const TABLES = HISTORY_TABLES
const count = async (pool: pg.Pool, table: string): Promise<number> =>
  (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

test('the history moves, what both databases counted is added up, and a second run finds nothing', async () => {
  const product = await givenProduct(db.pool)
  const license = await givenLicense(product)
  for (const pool of [db.pool, history.pool]) await givenHistory(pool, product, license.id)
  await givenStatistics(product, license.id)
  await givenLines(product, 3_000)
  const hits = async (pool: pg.Pool) => {
    const { rows } = await pool.query(
      `select (select sum(hits) from usage_hour)::int as hours, (select sum(hits) from usage_day_status)::int as days,
         (select hits from license_ip_history)::int as seen, (select first_seen_at from license_ip_history) as since`,
    )
    return rows[0]
  }
  expect(await hits(history.pool)).toMatchObject({ hours: 400, days: 2, seen: 2 })

  const move = () =>
    runScript('scripts/history/move-history.ts', [], {
      env: { DATABASE_URL: db.url, HISTORY_DATABASE_URL: history.url },
    })
  for (let run = 0; run < 2; run++) {
    expect(await move()).toMatchObject({ code: 0, err: '' })
    expect(await hits(history.pool)).toEqual({ hours: 800, days: 4, seen: 4, since: new Date('2026-01-02') })
    expect(await count(history.pool, 'request_log')).toBe(3_000)
    for (const table of STATISTICS) expect([table, await count(history.pool, table)]).toEqual([table, 1])
    for (const table of [...TABLES, 'history_move']) expect([table, await count(db.pool, table)]).toEqual([table, 0])
  }
  // On Citus, the number of the shard follows.
  const lies = `select distinct substring(tableoid::regclass::text from '^request_log_(?:\\d{8}|other)') as name from request_log order by 1`
  expect((await history.pool.query(lies)).rows.map(({ name }) => name)).toEqual([
    'request_log_20270701',
    'request_log_other',
  ])
})

test('a batch that was noted when the move was stopped is added once', async () => {
  const { organizationId, productId } = await givenProduct(db.pool)
  const row = { organization_id: organizationId, product_id: productId, day: '2027-01-01', status: 'active', hits: 5 }
  const note = `insert into history_move (batch, table_name, rows) values ($1, 'usage_day_status', $2)`
  const [added, waiting] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  for (const batch of [added, waiting]) await db.pool.query(note, [batch, JSON.stringify([row])])
  await history.pool.query('insert into history_moved values ($1)', [added])
  const [main, other] = [db, history].map(({ url }) => new pg.Client({ connectionString: url }))
  if (!main || !other) throw new Error('no clients')
  await Promise.all([main.connect(), other.connect()])
  await moveCounts({ main, history: other }, 'usage_day_status', () => undefined)
  await Promise.all([main.end(), other.end()])
  const { rows } = await history.pool.query('select hits::int from usage_day_status where product_id = $1', [productId])
  expect(rows).toEqual([{ hits: 5 }])
  expect(await count(db.pool, 'history_move')).toBe(0)
})

async function givenHistory(pool: pg.Pool, { organizationId, productId }: ProductFixture, licenseId: string) {
  await pool.query(
    `insert into license_ip_history (license_id, address, organization_id, first_seen_at, last_seen_at, hits, last_outcome)
     values ($1, '198.51.100.7', $2, '2026-01-02', now(), 2, 'active')`,
    [licenseId, organizationId],
  )
  await pool.query(
    `insert into usage_hour (organization_id, product_id, hour, endpoint, status, hits)
     select $1, $2, '2027-07-01T00:00Z'::timestamptz - n * interval '1 hour', 'validate', 'active', 1
     from generate_series(1, 400) n`,
    [organizationId, productId],
  )
  await pool.query(
    `insert into usage_day_status (organization_id, product_id, day, status, hits) values ($1, $2, '2027-07-01', 'active', 2)`,
    [organizationId, productId],
  )
}

const STATISTICS = ['license_seen', 'statistics_day', 'statistics_share']

async function givenStatistics({ organizationId, productId }: ProductFixture, licenseId: string) {
  await db.pool.query(
    `with seen as (
       insert into license_seen (organization_id, product_id, license_id, first_on, last_on, days)
       values ($1, $2, $3, '2027-06-30', '2027-07-01', 3)
     ), figures as (
       insert into statistics_day values ($1, $2, '2027-07-01', 1, 1, 1, 1, 0, 0, 0, 0, 0)
     )
     insert into statistics_share values ($1, $2, '2027-07-01', 'version', '1.0', 1)`,
    [organizationId, productId, licenseId],
  )
}

/** Half of them on a day that has a partition. */
async function givenLines({ organizationId, productId }: ProductFixture, lines: number) {
  await db.pool.query(`select make_request_log_day('2027-07-01')`)
  await db.pool.query(
    `insert into request_log (minute, id, organization_id, product_id, endpoint, status, address, request_id, first_at,
       last_at, hits)
     select ('2027-07-01T00:00Z'::timestamptz) + (n % 2) * interval '1 day', gen_random_uuid(), $1, $2, 'validate', 'active', '198.51.100.7', gen_random_uuid(), now(), now(), 1
     from generate_series(1, $3::int) n`,
    [organizationId, productId, lines],
  )
}
