import { expect, test } from 'vitest'
import { utcDay } from '@/lib/foundation/shared/durations'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { databaseOfFile, type TestDatabase } from '@/tests/support/database/test-database'
import { givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt, loggedRequests } from '@/tests/support/fixtures/request-records'

const db = databaseOfFile()
let time = ''

const recordsOn = (pool: TestDatabase['pool']) => createTestRecords(pool, () => new Date(time))
const seen = (product: ProductFixture, over: Partial<AnsweredCall> = {}) => evaluatedAt(product, new Date(time), over)
const partitions = async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'request_log'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('partitions are made a day ahead, and dropped by the retention', async () => {
  time = '2027-03-01T23:30:00.000Z'
  const product = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  records.note(seen(product))
  await records.flush()
  expect(await partitions()).toEqual(expect.arrayContaining(['request_log_20270301', 'request_log_20270302']))
  const where = 'select tableoid::regclass::text as lies_in from request_log where product_id = $1'
  expect((await db.pool.query(where, [product.productId])).rows).toEqual([{ lies_in: 'request_log_20270301' }])

  time = '2027-03-31T00:30:00.000Z'
  await records.flush()
  expect(await partitions()).toContain('request_log_20270301')
  expect((await loggedRequests(product)).length).toBe(1)

  time = '2027-04-01T01:30:00.000Z'
  await records.flush()
  expect(await partitions()).toEqual([
    'request_log_20270302',
    'request_log_20270331',
    'request_log_20270401',
    'request_log_20270402',
    'request_log_other',
  ])
  expect(await loggedRequests(product)).toEqual([])
})

test('lines of a distant day fail no write, and expire as well', async () => {
  time = '2027-05-01T12:00:00.000Z'
  const product = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  records.note(seen(product))
  records.note(seen(product, { at: new Date('2019-01-01T00:00:00.000Z') }))
  records.note(seen(product, { at: new Date('2027-05-05T00:00:00.000Z') }))
  await records.flush()
  expect((await loggedRequests(product)).length).toBe(3)

  // A day with lines in the default partition gets no partition of its own.
  time = '2027-05-05T12:00:00.000Z'
  records.note(seen(product))
  await records.flush()
  expect(await partitions()).not.toContain('request_log_20270505')
  expect((await loggedRequests(product)).map(({ minute }) => utcDay(minute))).toEqual([
    '2027-05-01',
    '2027-05-05',
    '2027-05-05',
  ])
  time = '2027-06-05T12:00:00.000Z'
  await records.flush()
  expect(await loggedRequests(product)).toEqual([])
})

test('a reader that locks the table blocks no writes and does not block retention for long', async () => {
  time = '2027-08-01T12:00:00.000Z'
  const product = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  await records.flush()
  time = '2027-09-15T12:00:00.000Z'
  const reader = await db.pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from request_log')
  records.note(seen(product))
  await records.flush()
  expect((await loggedRequests(product)).length).toBe(1)
  expect(await partitions()).toContain('request_log_20270801')
  await reader.query('rollback')
  reader.release()
  time = '2027-09-15T12:01:00.000Z'
  await records.flush()
  expect(await partitions()).not.toContain('request_log_20270801')
})

test('two processes that clean up at once do not block each other', async () => {
  time = '2027-12-01T12:00:00.000Z'
  const processes = Array.from({ length: 4 }, () => recordsOn(db.pool))
  const product = await givenProduct(db.pool)
  for (const { note } of processes) note(seen(product))
  await Promise.all(processes.map(({ flush }) => flush()))
  expect((await loggedRequests(product)).length).toBe(4)
  expect(await partitions()).toEqual(['request_log_20271201', 'request_log_20271202', 'request_log_other'])
})
