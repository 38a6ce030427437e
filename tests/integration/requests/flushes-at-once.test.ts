import { expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import type { HourlyCount } from '@/lib/service/requests/core/hourly-count'
import { addHourlyCounts } from '@/lib/service/requests/server/request-log.sql'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProduct } from '@/tests/support/fixtures/product'

const db = databaseOfFile()

const HOUR = Math.floor(new Date('2026-11-21T12:00:00Z').getTime() / HOUR_MS)
const PRODUCTS = 15
const STATUSES = ['active', 'expired', 'revoked', 'ip_blocked', 'license_not_found']
const ENDPOINTS = ['validate', 'lookup']

test('of two processes that write the same lines at once, one writes each line', async () => {
  const products = await Promise.all(Array.from({ length: PRODUCTS }, () => givenProduct(db.pool)))
  // Lines of one day, two of them in each hour: they share their rows of days.
  const lines = products
    .flatMap(({ productId }) =>
      [HOUR, HOUR + 1].flatMap((hour) =>
        ENDPOINTS.flatMap((endpoint) => STATUSES.map((status) => ({ productId, hour, endpoint, status, hits: 1 }))),
      ),
    )
    .sort((a, b) => (a.productId < b.productId ? -1 : 1)) as HourlyCount[]
  expect(lines).toHaveLength(300)
  await addHourlyCounts(db.pool, lines)
  const names = (counts: HourlyCount[]) => counts.map((count) => JSON.stringify(count))
  let written = lines.length
  for (let round = 0; round < 100; round++) {
    const [one, two] = await Promise.all([addHourlyCounts(db.pool, lines), addHourlyCounts(db.pool, lines)])
    const skipped = new Set(names(one))
    expect(names(two).filter((name) => skipped.has(name))).toEqual([])
    written += 2 * lines.length - one.length - two.length
  }
  const sum = async (table: string) => (await db.pool.query(`select sum(hits)::int as n from ${table}`)).rows[0].n
  expect([await sum('usage_hour'), await sum('usage_day_status')]).toEqual([written, written])
})
