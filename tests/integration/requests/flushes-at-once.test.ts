import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { DailyCount } from '@/lib/service/requests/core/daily-count'
import type { HourlyCount } from '@/lib/service/requests/core/hourly-count'
import { addDailyCounts, addHourlyCounts } from '@/lib/service/requests/server/usage-records.sql'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProduct } from '@/tests/support/fixtures/product'

const db = databaseOfFile()

const HOUR = Math.floor(new Date('2026-11-21T12:00:00Z').getTime() / HOUR_MS)
const PRODUCTS = 15
const STATUSES = ['active', 'expired', 'revoked', 'ip_blocked', 'license_not_found']
const ENDPOINTS = ['validate', 'lookup']

const givenProducts = () => Promise.all(Array.from({ length: PRODUCTS }, () => givenProduct(db.pool)))
const names = (counts: object[]) => counts.map((count) => JSON.stringify(count))

/** Two processes write the same lines a hundred times. Returns how many lines were written. */
async function writeAtOnce<T extends object>(lines: T[], write: (lines: T[]) => Promise<T[]>): Promise<number> {
  await write(lines)
  let written = lines.length
  for (let round = 0; round < 100; round++) {
    const [one, two] = await Promise.all([write(lines), write(lines)])
    const skipped = new Set(names(one))
    expect(names(two).filter((name) => skipped.has(name))).toEqual([])
    written += 2 * lines.length - one.length - two.length
  }
  return written
}

const sum = async (table: string) => (await db.pool.query(`select sum(hits)::int as n from ${table}`)).rows[0].n

test('of two processes that write the same hours at once, one writes each', async () => {
  const lines = (await givenProducts()).flatMap(({ productId, organizationId }) =>
    [HOUR, HOUR + 1].flatMap((hour) =>
      ENDPOINTS.flatMap((endpoint) =>
        STATUSES.map((status) => ({ organizationId, productId, hour, endpoint, status, hits: 1 })),
      ),
    ),
  ) as HourlyCount[]
  expect(lines).toHaveLength(300)
  const written = await writeAtOnce(lines, (some) => addHourlyCounts(db.pool, some))
  expect(await sum('usage_hour')).toBe(written)
})

test('so it is with days', async () => {
  const lines = (await givenProducts()).flatMap(({ productId, organizationId }) =>
    STATUSES.map((status) => ({ organizationId, productId, day: '2026-11-21', status, hits: 1 })),
  ) as DailyCount[]
  const written = await writeAtOnce(lines, (some) => addDailyCounts(db.pool, some))
  expect(await sum('usage_day_status')).toBe(written)
})
