import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { createUsageWork } from '@/lib/service/requests/usage/server/usage-work'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { givenUsageHours } from '@/tests/support/fixtures/usage'
import { workerDeps } from '@/tests/support/fixtures/webhooks'

const NOON = new Date('2026-11-21T12:00:00.000Z')
const FAR_MS = 3 * DAY_MS

let db: TestDatabase
let worker: ReturnType<typeof workerDeps>
let now = NOON
beforeAll(async () => {
  db = await givenDatabase()
  worker = workerDeps(db.url, { clock: () => now })
})
afterAll(async () => {
  await worker.close()
  await db.close()
})
beforeEach(() => {
  now = NOON
})

function startProcess() {
  const parts = {
    pool: db.pool,
    history: db.pool,
    clock: () => now,
    log: createLogger('silent'),
    settledDays: new Set<string>(),
  }
  const look = createUsageWork(parts)
  return () => look(worker.parts.transact, FAR_MS)
}

const setCounter = ({ productId, organizationId }: ProductFixture, used: number, day = '2026-11-20') =>
  db.pool.query(
    `insert into usage_day (product_id, day, organization_id, used) values ($1, $2, $3, $4)
     on conflict (product_id, day) do update set used = excluded.used`,
    [productId, day, organizationId, used],
  )
const counterOf = async ({ productId }: ProductFixture, day = '2026-11-20') =>
  (await db.pool.query('select used::int from usage_day where product_id = $1 and day = $2', [productId, day])).rows[0]
    .used

test('each process settles a past day once, an hour after its end', async () => {
  const product = await givenProduct(db.pool)
  await givenUsageHours(product, { at: '2026-11-20T10:00:00Z', hits: 10 }, { at: '2026-11-21T10:00:00Z', hits: 10 })
  await setCounter(product, 8)
  const look = startProcess()
  await look()
  expect(await counterOf(product)).toBe(10)
  await setCounter(product, 8)
  await look()
  expect(await counterOf(product)).toBe(8)
  await startProcess()()
  expect(await counterOf(product)).toBe(10)
  await setCounter(product, 1, '2026-11-21')
  now = new Date('2026-11-22T00:59:00Z')
  await look()
  expect(await counterOf(product, '2026-11-21')).toBe(1)
  now = new Date('2026-11-22T01:00:00Z')
  await look()
  expect(await counterOf(product, '2026-11-21')).toBe(10)
})

test('what a process of the previous version added to the hours alone reaches the day, and its counter', async () => {
  const [late, open] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  for (const product of [late, open]) await givenUsageHours(product, { at: '2026-11-20T10:00:00Z', hits: 4 })
  const addHour = (at: string, endpoint: string, status: string, hits: number) =>
    db.pool.query(
      `insert into usage_hour (product_id, hour, endpoint, status, organization_id, hits) values ($1, $2, $3, $4, $5, $6)`,
      [late.productId, at, endpoint, status, late.organizationId, hits],
    )
  await addHour('2026-11-20T00:00:00Z', 'validate', 'active', 2)
  await addHour('2026-11-20T23:00:00Z', 'lookup', 'expired', 3)
  await addHour('2026-11-21T00:00:00Z', 'validate', 'active', 100)
  await db.pool.query(`update usage_day_status set hits = 5 where product_id = $1`, [open.productId])
  await setCounter(late, 7)
  await startProcess()()
  const daysOf = async ({ productId }: ProductFixture) =>
    (
      await db.pool.query(
        'select day::text, status, hits::int from usage_day_status where product_id = $1 order by day, status',
        [productId],
      )
    ).rows
  expect(await daysOf(late)).toEqual([
    { day: '2026-11-20', status: 'active', hits: 6 },
    { day: '2026-11-20', status: 'expired', hits: 3 },
  ])
  expect(await daysOf(open)).toEqual([{ day: '2026-11-20', status: 'active', hits: 5 }])
  expect(await counterOf(late)).toBe(9)
})
