import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, utcDay } from '@/lib/foundation/shared/durations'
import { announceUsage, pruneUsageAlerts } from '@/lib/service/requests/usage/server/announce-usage'
import { listLimitWarnings } from '@/lib/service/requests/usage/server/list-limit-warnings'
import { setBurst } from '@/lib/service/requests/usage/server/set-burst'
import { givenDatabase, type TestDatabase } from '@/tests/support/database/test-database'
import { givenActor } from '@/tests/support/fixtures/actor'
import { givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'
import { givenUsageHours } from '@/tests/support/fixtures/usage'
import { viewerOf } from '@/tests/support/fixtures/viewer'
import { givenEndpoint, workerDeps } from '@/tests/support/fixtures/webhooks'

const NOW = new Date('2026-11-21T12:00:00.000Z')

let db: TestDatabase
let clock = NOW
let worker: ReturnType<typeof workerDeps>
beforeAll(async () => {
  db = await givenDatabase()
  worker = workerDeps(db.url, { clock: () => clock })
})
afterAll(async () => {
  await worker.close()
  await db.close()
})
beforeEach(() => {
  clock = NOW
})

async function use({ productId, organizationId }: ProductFixture, used: number, burst: number | null = null) {
  await db.pool.query(
    `insert into usage_day (product_id, day, organization_id, used, burst_limit) values ($1, $2, $3, $4, $5)
     on conflict (product_id, day) do update set used = excluded.used, burst_limit = excluded.burst_limit`,
    [productId, utcDay(clock), organizationId, used, burst],
  )
}

async function recordedFor({ organizationId }: ProductFixture) {
  const { rows } = await db.pool.query(
    'select action, actor_id, target_type, target_id, after from audit_entry where organization_id = $1 order by at, id',
    [organizationId],
  )
  return rows
}
const alertsOf = async (product: ProductFixture) =>
  (await recordedFor(product)).map(({ action, after }) => [action, after.threshold_percent ?? null, after.limit])

test('each threshold is recorded once, by any number of workers at once, without an endpoint', async () => {
  const products = await Promise.all(Array.from({ length: 20 }, () => givenProduct(db.pool, { plan: 'free' })))
  for (const product of products) await use(product, 10_000)
  const workers = Array.from({ length: 4 }, () => workerDeps(db.url, { clock: () => clock }))
  await Promise.all([...workers, ...workers].map(({ parts }) => announceUsage(parts)))
  await announceUsage(worker.parts)
  for (const { close } of workers) await close()
  for (const product of products) {
    expect(await alertsOf(product)).toEqual([
      ['usage.threshold', 80, 10_000],
      ['usage.threshold', 100, 10_000],
    ])
  }
  const [product] = products
  expect(product && (await recordedFor(product))[0]).toEqual({
    action: 'usage.threshold',
    actor_id: null,
    target_type: 'product',
    target_id: product?.productId,
    after: { day: '2026-11-21', threshold_percent: 80, used: 10_000, limit: 10_000, runs_out_at: null },
  })
})

test('an endpoint receives the event that the change says, once', async () => {
  const product = await givenProduct(db.pool, { plan: 'free' })
  await givenEndpoint(db.pool, product.organizationId, 'https://usage.example/', { events: ['usage.threshold'] })
  const hours = ['19T06', '19T18', '20T06', '20T18'].map((at) => ({ at: `2026-11-${at}:00:00Z`, hits: 5_000 }))
  await givenUsageHours(product, ...hours)
  await use(product, 8_000)
  const records = createTestRecords(db.pool, () => NOW)
  records.note(evaluatedAt(product, NOW))
  await records.flush()
  await announceUsage(worker.parts)
  await announceUsage(worker.parts)
  const { rows } = await db.pool.query(
    `select body::json -> 'data' as data from webhook_event where organization_id = $1`,
    [product.organizationId],
  )
  const [{ data }] = rows
  expect(rows).toHaveLength(1)
  expect(data).toMatchObject({ day: '2026-11-21', threshold_percent: 80, used: 8_000, limit: 10_000 })
  // Half of a usual day, of which there were two, is still to come, around 18:00.
  expect(data.runs_out_at).toMatch(/^2026-11-21T18:/)
  expect((await recordedFor(product))[0].after.runs_out_at).toBe(data.runs_out_at)
})

test('a burst that may still begin delays the alert at 100 %; once begun, it is recorded and raises the limit', async () => {
  const product = await givenProduct(db.pool, { plan: 'free', isBurstEnabled: true })
  await use(product, 10_000)
  await announceUsage(worker.parts)
  expect(await alertsOf(product)).toEqual([['usage.threshold', 80, 10_000]])
  await use(product, 10_001, 12_000)
  await announceUsage(worker.parts)
  await announceUsage(worker.parts)
  await use(product, 12_000, 12_000)
  await announceUsage(worker.parts)
  expect(await alertsOf(product)).toEqual([
    ['usage.threshold', 80, 10_000],
    ['usage.burst_started', null, 12_000],
    ['usage.threshold', 100, 12_000],
  ])
  // The month has no second burst.
  clock = new Date('2026-11-22T12:00:00Z')
  await use(product, 10_000)
  await announceUsage(worker.parts)
  expect((await alertsOf(product)).slice(3)).toEqual([
    ['usage.threshold', 80, 10_000],
    ['usage.threshold', 100, 10_000],
  ])
})

test('a counter that no burst can raise any more, as after a smaller plan, is at 100 %', async () => {
  const product = await givenProduct(db.pool, { plan: 'free', isBurstEnabled: true })
  const { may, reading } = viewerOf(product)
  const warning = async () => (await listLimitWarnings(reading(NOW), may('usage:view'))).products
  await use(product, 11_999)
  await announceUsage(worker.parts)
  expect(await alertsOf(product)).toEqual([['usage.threshold', 80, 10_000]])
  expect(await warning()).toMatchObject([{ limit: 10_000, burst_limit: 12_000 }])
  await use(product, 12_000)
  await announceUsage(worker.parts)
  expect((await alertsOf(product)).slice(1)).toEqual([['usage.threshold', 100, 10_000]])
  expect(await warning()).toMatchObject([{ limit: 10_000, burst_limit: null, reaches_limit_at: null }])
})

test('a product that is out of requests is offered a burst, unless it had one this month', async () => {
  const product = await givenProduct(db.pool, { plan: 'free' })
  const { may, reading } = viewerOf(product)
  const offer = async () => (await listLimitWarnings(reading(clock), may('usage:view'))).products[0]?.burst_offer
  await use(product, 10_000)
  await announceUsage(worker.parts)
  expect((await recordedFor(product)).map(({ after }) => after.burst_offer)).toEqual([undefined, 2_000])
  expect(await offer()).toBe(2_000)
  await use(product, 12_000, 12_000)
  expect(await offer()).toBeNull()
})

test('what a day reached in its last seconds is announced in the first minutes of the next', async () => {
  const [limited, bursting] = [
    await givenProduct(db.pool, { plan: 'free' }),
    await givenProduct(db.pool, { plan: 'free', isBurstEnabled: true }),
  ]
  clock = new Date('2026-11-21T23:59:59Z')
  await use(limited, 10_000)
  await use(bursting, 10_001, 12_000)
  clock = new Date('2026-11-22T00:00:14Z')
  await use(limited, 1)
  await announceUsage(worker.parts)
  await announceUsage(worker.parts)
  const of = { day: '2026-11-21', used: 10_000, limit: 10_000, runs_out_at: null }
  expect((await recordedFor(limited)).map(({ after }) => after)).toEqual([
    { ...of, threshold_percent: 80 },
    { ...of, threshold_percent: 100 },
  ])
  expect(await alertsOf(bursting)).toEqual([
    ['usage.threshold', 80, 12_000],
    ['usage.burst_started', null, 12_000],
  ])
})

test('no alert for a day that has long been over', async () => {
  const product = await givenProduct(db.pool, { plan: 'free' })
  clock = new Date('2026-11-21T23:59:59Z')
  await use(product, 10_000)
  clock = new Date('2026-11-22T00:10:00Z')
  await announceUsage(worker.parts)
  expect(await recordedFor(product)).toEqual([])
})

test('no alert for a suspended organization, a deleted product, an unlimited plan or a limit of zero', async () => {
  const quiet = await Promise.all([
    givenProduct(db.pool, { plan: 'free', isSuspended: true }),
    givenProduct(db.pool, { plan: 'free', state: 'deleted' }),
    givenProduct(db.pool),
    givenProduct(db.pool, { dailyLimit: 0 }),
  ])
  for (const product of quiet) await use(product, 50_000)
  await announceUsage(worker.parts)
  for (const product of quiet) expect(await recordedFor(product)).toEqual([])
})

test('a new day announces anew, and old alerts are deleted', async () => {
  const product = await givenProduct(db.pool, { plan: 'pro' })
  await use(product, 80_000)
  await announceUsage(worker.parts)
  clock = new Date(NOW.getTime() + 24 * HOUR_MS)
  await use(product, 79_999)
  await announceUsage(worker.parts)
  expect(await alertsOf(product)).toHaveLength(1)
  await use(product, 80_000)
  await announceUsage(worker.parts)
  expect(await alertsOf(product)).toHaveLength(2)
  clock = new Date('2027-02-01T00:00:00Z')
  await pruneUsageAlerts(worker.parts)
  const { rows } = await db.pool.query('select from usage_alert where product_id = $1', [product.productId])
  expect(rows).toEqual([])
})

test('the banner lists products from 80 % on, against the limit in force', async () => {
  const product = await givenProduct(db.pool, { plan: 'free', isBurstEnabled: true })
  const { may, reading } = viewerOf(product)
  const warnings = async () => (await listLimitWarnings(reading(NOW), may('usage:view'))).products
  expect(await warnings()).toEqual([])
  await use(product, 7_999)
  expect(await warnings()).toEqual([])
  await use(product, 8_000)
  expect(await warnings()).toMatchObject([{ name: 'App', used: 8_000, limit: 10_000, burst_limit: 12_000 }])
  await use(product, 9_000, 12_000)
  expect(await warnings()).toEqual([])
  await use(product, 9_600, 12_000)
  expect(await warnings()).toMatchObject([{ limit: 12_000, burst_limit: null, burst_day: '2026-11-21' }])
})

test('the burst is switched once and recorded once', async () => {
  const actor = await givenActor(db.pool)
  const set = (enabled: boolean) => actor.write((work) => setBurst(work, actor.may('billing:manage'), { enabled }))
  await set(true)
  await set(true)
  await set(false)
  expect((await actor.audited()).map(({ action }) => action)).toEqual(['usage.burst_enabled', 'usage.burst_disabled'])
  const developer = await givenActor(db.pool, { role: 'developer' })
  expect(() => developer.may('billing:manage')).toThrow('does not hold')
})
