import { expect, test } from 'vitest'
import { exportUsage } from '@/lib/service/requests/usage/server/export-usage'
import {
  raiseCounters,
  selectCounted,
  selectProductsAfter,
} from '@/lib/service/requests/usage/server/usage-by-status.sql'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'
import { prismaOf } from '@/tests/support/fixtures/transact'
import { givenSecondProduct, givenUsageHours, usageOf } from '@/tests/support/fixtures/usage'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:00:00.000Z')

const count = ({ productId, organizationId }: ProductFixture, day: string, used: number) =>
  db.pool.query('insert into usage_day (product_id, day, organization_id, used) values ($1, $2, $3, $4)', [
    productId,
    day,
    organizationId,
    used,
  ])
const counterOf = async ({ productId }: ProductFixture, day: string) =>
  (await db.pool.query('select used::int from usage_day where product_id = $1 and day = $2', [productId, day])).rows

test('days hold what the hours hold, also when the same day is written many times', async () => {
  const product = await givenProduct(db.pool)
  const records = createTestRecords(db.pool, () => NOW)
  for (const hour of ['00', '07', '07', '23']) {
    records.note(evaluatedAt(product, new Date(`2026-11-21T${hour}:59:59.999Z`)))
    await records.flush()
  }
  records.note(evaluatedAt(product, new Date('2026-11-22T00:00:00Z'), { status: 'expired' }))
  await records.close()
  const { rows } = await db.pool.query(
    'select day::text, status, hits::int from usage_day_status where product_id = $1 order by day',
    [product.productId],
  )
  expect(rows).toEqual([
    { day: '2026-11-21', status: 'active', hits: 4 },
    { day: '2026-11-22', status: 'expired', hits: 1 },
  ])
})

test('requests that were counted and not recorded are a status of their own, so that days equal the counter', async () => {
  const product = await givenProduct(db.pool)
  const { validate } = createBatches(db.pool, { now: NOW })
  // Counted, and then the process was killed before it wrote a record.
  await validate(Array.from({ length: 7 }, () => callOf(product, null)))
  await givenUsageHours(
    product,
    { at: NOW.toISOString(), hits: 4 },
    { at: NOW.toISOString(), hits: 90, status: 'rate_limit_exceeded' },
  )
  const week = await usageOf(product, NOW).history({ range: '7' })
  expect(week.by_product).toMatchObject([{ hits: [0, 0, 0, 0, 0, 0, 7], total: 7 }])
  expect(week.by_status.map(({ status, total }) => [status, total])).toEqual([
    ['rate_limit_exceeded', 90],
    ['active', 4],
    ['unrecorded', 3],
  ])
  expect(week).toMatchObject({ refused: 90 })
})

test('a past day whose counter lost grants is raised to what was answered, and no other is changed', async () => {
  const [short, exact, ahead] = [await givenProduct(db.pool), await givenProduct(db.pool), await givenProduct(db.pool)]
  for (const [product, used] of [
    [short, 8],
    [exact, 10],
    [ahead, 12],
  ] as const) {
    await count(product, '2026-11-20', used)
    await givenUsageHours(
      product,
      { at: '2026-11-20T10:00:00Z', hits: 10 },
      { at: '2026-11-20T10:00:00Z', hits: 99, status: 'invalid_api_key' },
    )
  }
  const products = await selectProductsAfter(db.pool, null, { limit: 1_000 })
  const counted = await selectCounted(db.pool, products, '2026-11-20')
  await prismaOf(db.pool).$transaction((tx) => raiseCounters(tx, counted, '2026-11-20'))
  expect(await counterOf(short, '2026-11-20')).toEqual([{ used: 10 }])
  expect(await counterOf(exact, '2026-11-20')).toEqual([{ used: 10 }])
  expect(await counterOf(ahead, '2026-11-20')).toEqual([{ used: 12 }])
})

test('the file has a row for each day, product and status of the range, and runs no formula', async () => {
  const product = await givenProduct(db.pool)
  const second = await givenSecondProduct(product)
  await db.pool.query(`update product set name = 'x;=HYPERLINK("x")' where id = $1`, [second.productId])
  await givenUsageHours(product, { at: '2026-11-19T23:59:00Z', hits: 1 }, { at: '2026-11-20T00:00:00Z', hits: 2 })
  await givenUsageHours(second, { at: '2026-11-21T00:00:00Z', hits: 3, status: 'rate_limit_exceeded' })
  await givenUsageHours(second, { at: '2026-11-22T00:00:00Z', hits: 4 })
  await count(product, '2026-11-20', 5)
  const changes: unknown[] = []
  const { may, reading } = viewerOf(product)
  const fileOf = async (over: object = {}) => {
    const query = { from: '2026-11-20', to: '2026-11-21', ...over }
    const record = async (run: unknown) => void changes.push(run)
    const { name, text } = await exportUsage(reading(NOW), may('usage:view'), { ...query, record })
    let whole = ''
    for await (const part of text) whole += part
    return { name, lines: whole.trimEnd().split('\r\n') }
  }
  expect(await fileOf()).toEqual({
    name: `${product.organizationId}-usage-2026-11-20-2026-11-21.csv`,
    lines: [
      'day,product,product_id,status,requests,counted',
      `2026-11-20,App,${product.productId},active,2,yes`,
      `2026-11-20,App,${product.productId},unrecorded,3,yes`,
      `2026-11-21,"x;'=HYPERLINK(""x"")",${second.productId},rate_limit_exceeded,3,no`,
    ],
  })
  expect((await fileOf({ product: second.productId })).lines).toHaveLength(2)
  expect((await fileOf({ from: '2024-01-01', to: '2024-12-31' })).lines).toHaveLength(1)
  expect(changes).toHaveLength(3)
  // Another organization's product is not in its files.
  const otherVendor = await givenProduct(db.pool)
  const other = viewerOf(otherVendor)
  const foreign = await exportUsage(other.reading(NOW), other.may('usage:view'), {
    from: '2026-11-20',
    to: '2026-11-21',
    product: product.productId,
    record: async () => undefined,
  })
  await foreign.text.next()
  expect(await foreign.text.next()).toMatchObject({ done: true })
})
