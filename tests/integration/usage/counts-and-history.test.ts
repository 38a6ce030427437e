import { expect, test } from 'vitest'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProduct } from '@/tests/support/fixtures/product'
import { createTestRecords } from '@/tests/support/fixtures/request-records'
import { givenSecondProduct, givenUsageHours, usageOf } from '@/tests/support/fixtures/usage'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:00:00.000Z')

test('today’s count is that of the meter, against the limit; a first hour foretells nothing', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 6 })
  const records = createTestRecords(db.pool, () => NOW)
  const { validate } = createBatches(db.pool, { now: NOW, record: records.note })
  await validate(Array.from({ length: 4 }, () => callOf(product, null)))
  await records.flush()
  expect(await usageOf(product, NOW).today()).toEqual({
    at: NOW.toISOString(),
    resets_at: '2026-11-22T00:00:00.000Z',
    burst_enabled: false,
    products: [
      {
        id: product.productId,
        name: 'App',
        state: 'active',
        used: 4,
        limit: 6,
        burst_limit: null,
        burst_offer: 1,
        burst_day: null,
        is_quiet: false,
        // Four in the last hour, none before, and there is no earlier day.
        expected: null,
        reaches_limit_at: null,
      },
    ],
  })
})

test('at midnight the counter is at zero, and an hour later the forecast knows a usual day', async () => {
  const product = await givenProduct(db.pool)
  const { validate } = createBatches(db.pool, { now: NOW })
  await validate([callOf(product, null)])
  await givenUsageHours(
    product,
    { at: '2026-11-20T10:00:00Z', hits: 200 },
    { at: '2026-11-21T09:00:00Z', hits: 100 },
    // Requests that are not counted, or older than a week, do not affect the usual day.
    { at: '2026-11-21T09:00:00Z', hits: 5_000, status: 'rate_limit_exceeded' },
    { at: '2026-11-10T09:00:00Z', hits: 5_000 },
  )
  const midnight = await usageOf(product, new Date('2026-11-22T00:00:00.000Z')).today()
  expect(midnight.resets_at).toBe('2026-11-23T00:00:00.000Z')
  expect(midnight.products).toMatchObject([{ used: 0, limit: null, expected: null, reaches_limit_at: null }])
  const later = await usageOf(product, new Date('2026-11-22T01:00:00.000Z')).today()
  expect(later.products).toMatchObject([{ used: 0, expected: 139 }])
})

test('the most used product comes first; a deleted one is omitted', async () => {
  const product = await givenProduct(db.pool)
  const second = await givenSecondProduct(product)
  await db.pool.query('insert into usage_day (product_id, day, organization_id, used) values ($1, $2, $3, 7)', [
    second.productId,
    '2026-11-21',
    product.organizationId,
  ])
  expect((await usageOf(product, NOW).today()).products.map(({ name }) => name)).toEqual(['Second', 'App'])
  await db.pool.query(`update product set state = 'deleted' where id = $1`, [second.productId])
  expect((await usageOf(product, NOW).today()).products.map(({ name }) => name)).toEqual(['App'])
})

test('days by product and by status: each once', async () => {
  const product = await givenProduct(db.pool)
  const second = await givenSecondProduct(product)
  await givenUsageHours(
    product,
    { at: '2026-11-21T11:00:00Z', hits: 5 },
    { at: '2026-11-21T00:00:00Z', hits: 1, status: 'expired' },
    { at: '2026-11-21T00:00:00Z', hits: 40, status: 'rate_limit_exceeded' },
    { at: '2026-11-20T23:00:00Z', hits: 2 },
    { at: '2026-11-15T00:00:00Z', hits: 3, status: 'found', endpoint: 'lookup' },
    { at: '2026-11-14T23:00:00Z', hits: 100 },
  )
  await givenUsageHours(second, { at: '2026-11-20T05:00:00Z', hits: 50 })
  const week = await usageOf(product, NOW).history({ range: '7' })
  expect(week.days).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`))
  expect(week.by_product).toEqual([
    { id: second.productId, name: 'Second', hits: [0, 0, 0, 0, 0, 50, 0], total: 50 },
    { id: product.productId, name: 'App', hits: [3, 0, 0, 0, 0, 2, 6], total: 11 },
  ])
  expect(week.by_status).toEqual([
    { status: 'active', hits: [0, 0, 0, 0, 0, 52, 5], total: 57 },
    { status: 'rate_limit_exceeded', hits: [0, 0, 0, 0, 0, 0, 40], total: 40 },
    { status: 'found', hits: [3, 0, 0, 0, 0, 0, 0], total: 3 },
    { status: 'expired', hits: [0, 0, 0, 0, 0, 0, 1], total: 1 },
  ])
  expect(week).toMatchObject({ total: 101, refused: 41 })
  expect(await usageOf(product, NOW).history({ range: '30' })).toMatchObject({ total: 201 })
  expect((await usageOf(product, NOW).history({ range: '90' })).days).toHaveLength(90)
  expect(await usageOf(product, NOW).history({ range: '7', product: second.productId })).toMatchObject({ total: 50 })
})

test('no usage at all is a row of zeros, not an error', async () => {
  const product = await givenProduct(db.pool)
  expect(await usageOf(product, NOW).history()).toMatchObject({ by_product: [], by_status: [], total: 0, refused: 0 })
  expect(await usageOf(product, NOW).activity()).toMatchObject({ valid: 0, refused: 0, reasons: [] })
  expect(await usageOf(product, NOW).busy()).toMatchObject({ items: [] })
  expect(await usageOf(product, NOW).expiring()).toEqual({ total: 0, items: [] })
  expect((await usageOf(product, NOW).today()).products).toMatchObject([
    { used: 0, expected: 0, reaches_limit_at: null },
  ])
})
