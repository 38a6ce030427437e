import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, givenSeedDatabase, LATER, type SeedDatabase } from '@/tests/support/fixtures/seed'

let db: SeedDatabase
beforeAll(async () => {
  db = await givenSeedDatabase()
})
afterAll(() => db.close())

test('6,000 licenses load, which no one statement takes, and load again without a write', async () => {
  const licenses = Array.from({ length: 6_000 }, (_, i) => ({
    customer: customer(`c${i % 5_500}`),
    ip_system_enabled: true,
    max_ips: 3,
    ips: i % 4 === 0 ? [`10.0.${i % 256}.1`] : [],
    ip_blocks: i % 10 === 0 ? ['203.0.113.0/24'] : [],
  }))
  const first = await db.loadOne('big', { licenses })
  const state = () =>
    db.rows(
      `select count(*)::int as n, sum(ip_count)::int as ips, max(xmin::text::bigint) as latest from license where product_id = $1`,
      first.id,
    )
  const before = await state()
  expect(before).toMatchObject([{ n: 6_000, ips: 1_500 }])
  expect((await db.loadOne('big', { licenses }, LATER)).licenses).toEqual(first.licenses)
  expect(await state()).toEqual(before)
})
