import { expect, test } from 'vitest'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import { readSummary } from '@/lib/people/overview/server/read-summary'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'
import { givenUsageHours, usageOf } from '@/tests/support/fixtures/usage'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:10:00.000Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS)

const given = async (product: ProductFixture, minutes: number, ...statuses: ('active' | 'found' | 'expired')[]) => {
  const records = createTestRecords(db.pool, () => NOW)
  for (const status of statuses) {
    const endpoint = status === 'found' ? 'lookup' : 'validate'
    records.note(evaluatedAt(product, minutesAgo(minutes), { status, endpoint }))
  }
  await records.flush()
}

test('valid, looked up and refused are the same numbers on Overview and Usage', async () => {
  const product = await givenProduct(db.pool)
  await given(product, 3, 'active', 'active', 'found', 'expired')
  await given(product, 300, 'active')
  const { activity, history } = usageOf(product, NOW)
  const shown = await activity()
  const { by_status, total, refused } = await history()
  const of = (status: string) => by_status.find((row) => row.status === status)?.total
  expect(shown).toMatchObject({ valid: of('active'), lookups: of('found'), refused })
  expect(shown).toMatchObject({ valid: 3, lookups: 1, refused: 1, step_minutes: 60 })
  expect(shown.valid + shown.lookups + shown.refused).toBe(total)
})

test('traffic that just began is shown in steps of five minutes, with the same totals', async () => {
  const product = await givenProduct(db.pool)
  await given(product, 70, 'active')
  await given(product, 2, 'active', 'expired')
  const { step_minutes, points, ...totals } = await usageOf(product, NOW).activity()
  expect(step_minutes).toBe(5)
  expect(totals).toMatchObject({ valid: 2, lookups: 0, refused: 1 })
  expect(points.filter(({ valid }) => valid > 0)).toHaveLength(2)
  expect(points.at(-1)?.at).toBe('2026-11-21T12:10:00.000Z')
})

test('the forecast goes on as the last hour went, and there is none once traffic stopped', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 1_000 })
  await db.pool.query('insert into usage_day (product_id, day, organization_id, used) values ($1, $2, $3, 400)', [
    product.productId,
    '2026-11-21',
    product.organizationId,
  ])
  await givenUsageHours(product, { at: '2026-11-21T12:00:00Z', hits: 100 })
  const { today } = usageOf(product, NOW)
  expect((await today()).products).toMatchObject([{ is_quiet: true, expected: null, reaches_limit_at: null }])
  await given(product, 2, 'active')
  const [course] = (await today()).products
  expect(course).toMatchObject({ is_quiet: false, expected: 400 + Math.round((101 * 710) / 60) })
  expect(new Date(course?.reaches_limit_at ?? 0).getTime()).toBeGreaterThan(NOW.getTime())
})

test('licenses are counted by state, and those of another organization are not', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const at = new Date()
  const days = (count: number) => new Date(at.getTime() + count * 24 * 60 * MINUTE_MS)
  await givenLicense(product)
  await givenLicense(product, { expiresAt: days(3) })
  await givenLicense(product, { expiresAt: days(-3) })
  await givenLicense(product, { revokedAt: days(-1) })
  await givenLicense(other)
  const { may, reading } = viewerOf(product)
  expect(await readSummary(reading(at), may('licenses:view'))).toEqual({
    active: 2,
    expiring: 1,
    expired: 1,
    revoked: 1,
    new_this_week: 4,
    customers: 4,
  })
  const narrow = viewerOf(product, ['licenses:view'])
  expect(await readSummary(narrow.reading(at), narrow.may('licenses:view'))).toMatchObject({ customers: null })
})
