import { beforeEach, expect, test } from 'vitest'
import { countToday, queueCount } from '@/lib/service/requests/statistics/server/count-today'
import { readStatistics } from '@/lib/service/requests/statistics/server/read-statistics'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { countAt, figuresOf, givenCalls } from '@/tests/support/fixtures/statistics'
import { transact } from '@/tests/support/fixtures/transact'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()
beforeEach(async () => {
  await db.pool.query('truncate request_log, usage_day_status, license_ip_history, license_seen, statistics_state')
  await db.pool.query('delete from graphile_worker._private_jobs')
})

const NOON = new Date('2026-11-20T12:00:00.000Z')
const later = (ms: number): Date => new Date(NOON.getTime() + ms)

const count = ({ organizationId }: ProductFixture, now = later(60_000)) =>
  countToday({ pool: db.pool, history: db.pool, locate: null, clock: () => now }, { organization_id: organizationId })

/** The first count of the installation is over, and only then a license is used for the first time. */
async function givenFirstCall() {
  const product = await givenProduct(db.pool)
  await countAt(NOON.toISOString(), { pool: db.pool })
  const { id } = await givenLicense(product)
  await givenCalls(product, [{ at: NOON, licenseId: id }])
  return product
}

test('what happened since the hourly count is there after a count of the organization', async () => {
  const [product, other] = [await givenFirstCall(), await givenProduct(db.pool)]
  await givenCalls(other, [{ at: NOON, licenseId: (await givenLicense(other)).id }])
  await countAt('2026-11-20T12:02:00Z', { pool: db.pool })
  expect(await figuresOf(product, db.pool)).toEqual({})
  await count(product)
  expect(await figuresOf(product, db.pool)).toMatchObject({ '2026-11-20': { seen_1: 1, first_activations: 1 } })
  expect(await figuresOf(other, db.pool)).toEqual({})
})

test('a page that shows today knows that it is counted again, that of many requests less often, for an operator never', async () => {
  const product = await givenFirstCall()
  const { may, reading } = viewerOf(product)
  const actor = may('usage:view')
  const isLive = async (now = NOON, who = actor) => (await readStatistics(reading(now), who, { range: '7' })).is_live
  expect(await isLive()).toBe(true)
  expect(await isLive(new Date('2026-11-21T00:30:00Z'))).toBe(false)
  expect(await isLive(NOON, { ...actor, isOperator: true })).toBe(false)
  await db.pool.query('update usage_day_status set hits = 10001')
  await count(product)
  expect(await figuresOf(product, db.pool)).toEqual({})
  await count(product, later(600_000))
  expect(await figuresOf(product, db.pool)).toMatchObject({ '2026-11-20': { seen_1: 1 } })
})

test('an organization that is newer than every count has no zeros; its page has the time of its own count', async () => {
  await countAt(NOON.toISOString(), { pool: db.pool })
  const product = await givenProduct(db.pool)
  await db.pool.query('update organization set created_at = $2 where id = $1', [product.organizationId, later(1_000)])
  await givenCalls(product, [{ at: later(2_000), licenseId: (await givenLicense(product)).id }])
  const { may, reading } = viewerOf(product)
  const shown = async (ms: number) => {
    const read = await readStatistics(reading(later(ms)), may('usage:view'), { range: '7' })
    return [read.days.length, read.counted_at, read.is_due, read.figures.seen_1.whole]
  }
  expect(await shown(3_000)).toEqual([0, null, true, 0])
  await count(product, later(4_000))
  expect(await shown(5_000)).toEqual([7, later(4_000).toISOString(), false, 1])
  expect(await shown(64_000)).toEqual([7, later(4_000).toISOString(), true, 1])
  // Another's count is not this one's.
  const other = await givenProduct(db.pool)
  await count(other, later(70_000))
  expect((await shown(71_000))[1]).toBe(later(4_000).toISOString())
})

test('a day that is not begun, or not today, is left to the hourly count', async () => {
  const product = await givenFirstCall()
  await count(product, new Date('2026-11-21T00:30:00Z'))
  await db.pool.query('truncate statistics_state')
  await count(product)
  expect(await figuresOf(product, db.pool)).toEqual({})
})

test('however often it is asked for, an organization has one count, a minute after the last', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const ask = (of: ProductFixture, now: Date) =>
    transact(db.pool, { address: '203.0.113.1', at: now }, (work) => queueCount(work, viewerOf(of).may('usage:view')))
  for (const ms of [0, 1_000, 59_999, 61_000]) await ask(product, later(ms))
  await ask(other, later(2_000))
  const { rows } = await db.pool.query(
    `select payload->>'organization_id' as id, run_at as at from graphile_worker._private_jobs order by id`,
  )
  const both = [product, other].map(({ organizationId: id }, i) => ({ id, at: later(i * 2_000) }))
  expect(rows.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(both.sort((a, b) => (a.id < b.id ? -1 : 1)))
  await db.pool.query('delete from graphile_worker._private_jobs')
  await db.pool.query('update organization set statistics_at = $2 where id = $1', [
    product.organizationId,
    later(61_000),
  ])
  await ask(product, later(70_000))
  const { rows: again } = await db.pool.query('select run_at as at from graphile_worker._private_jobs')
  expect(again).toEqual([{ at: later(121_000) }])
})

test('from shortly after midnight the range ends with today, while yesterday is still open for late records', async () => {
  const product = await givenFirstCall()
  await countAt('2026-11-20T23:55:00Z', { pool: db.pool })
  const { may, reading } = viewerOf(product)
  const at = (time: string): Date => new Date(`2026-11-21T${time}:00.000Z`)
  const shown = async (time: string) => {
    const { days, figures, ...shown } = await readStatistics(reading(at(time)), may('usage:view'), { range: '7' })
    expect(shown.is_unfinished).toBe(shown.is_live)
    return [days.at(-1), shown.is_live, figures.seen_1.values.slice(-2), figures.seen_7.whole]
  }
  expect(await shown('00:04')).toEqual(['2026-11-20', false, [0, 1], 1])
  // Counted a quarter of an hour ago, and still again: a new day has begun.
  await countAt(at('00:05').toISOString(), { pool: db.pool })
  expect(await shown('00:06')).toEqual(['2026-11-21', true, [1, 0], 1])
  const { id } = await givenLicense(product)
  await givenCalls(product, [{ at: at('00:30'), licenseId: id }])
  await count(product, at('00:31'))
  expect(await shown('00:32')).toEqual(['2026-11-21', true, [1, 1], 2])
  // A late record of yesterday belongs to yesterday, also of a license that today has already.
  await givenCalls(product, [{ at: new Date('2026-11-20T23:59:30.000Z'), licenseId: id }])
  await countAt(at('01:05').toISOString(), { pool: db.pool })
  expect(await shown('01:06')).toEqual(['2026-11-21', true, [2, 1], 2])
  await countAt(at('02:05').toISOString(), { pool: db.pool })
  expect(await figuresOf(product, db.pool)).toMatchObject({
    '2026-11-20': { seen_1: 2, first_activations: 2 },
    '2026-11-21': { seen_1: 1, first_activations: 0 },
  })
})
