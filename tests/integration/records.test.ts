import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '@/lib/platform/log'
import { createMetrics, type Metrics } from '@/lib/platform/metrics'
import { createRecords } from '@/lib/requests/server/create-records'
import type { Observed } from '@/lib/validation/core/observed'
import { givenDatabase, type TestDatabase } from '@/tests/support/database'
import { givenLicense, givenProduct, type World } from '@/tests/support/world'

let db: TestDatabase
let time = '2026-11-21T12:00:30.000Z'

beforeAll(async () => {
  db = await givenDatabase()
})
afterAll(() => db.close())

const recordsOn = (pool: pg.Pool, metrics: Metrics = createMetrics()) =>
  createRecords({ pool, log: createLogger('silent'), clock: () => new Date(time), metrics, retentionDays: 30 })

const seen = ({ organizationId, productId }: World, over: Partial<Observed> = {}): Observed => ({
  at: new Date(time),
  endpoint: 'validate',
  requestId: randomUUID(),
  address: '198.51.100.7',
  problem: null,
  version: '1.4.2',
  deviceId: null,
  organizationId,
  productId,
  licenseId: null,
  status: 'active',
  ...over,
})

const rowsOf = async (sql: string, id: string) => (await db.pool.query(sql, [id])).rows
const linesOf = ({ productId }: World) =>
  rowsOf('select minute, status, reason, hits from request_log where product_id = $1 order by minute, id', productId)
const countsOf = ({ productId }: World) =>
  rowsOf('select hour, endpoint, status, hits::int from usage_hour where product_id = $1 order by 1, 2, 3', productId)
const partitions = async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'request_log'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('identical calls of a minute are one line with a count; each kind of record has its own', async () => {
  const world = await givenProduct(db.pool)
  const { id } = await givenLicense(world)
  const records = recordsOn(db.pool)
  const first = seen(world, { licenseId: id })
  for (const at of ['12:00:30.000', '12:00:59.999', '12:01:00.000']) {
    records.note({
      ...first,
      at: new Date(`2026-11-21T${at}Z`),
      requestId: at === '12:00:30.000' ? first.requestId : randomUUID(),
    })
  }
  records.note(seen(world, { status: 'license_not_found', problem: 'license_key is empty', version: null }))
  await records.flush()
  const minute = new Date('2026-11-21T12:00:00.000Z')
  expect(await linesOf(world)).toEqual([
    { minute, status: 'active', reason: null, hits: 2 },
    { minute, status: 'license_not_found', reason: 'license_key is empty', hits: 1 },
    { minute: new Date('2026-11-21T12:01:00.000Z'), status: 'active', reason: null, hits: 1 },
  ])
  expect(await countsOf(world)).toEqual([
    { hour: minute, endpoint: 'validate', status: 'active', hits: 3 },
    { hour: minute, endpoint: 'validate', status: 'license_not_found', hits: 1 },
  ])
  const history = 'select hits::int, first_seen_at, last_seen_at from license_ip_history where license_id = $1'
  expect(await rowsOf(history, id)).toEqual([
    { hits: 3, first_seen_at: first.at, last_seen_at: new Date('2026-11-21T12:01:00.000Z') },
  ])
  const stored =
    'select request_id, first_at, last_at, host(address), version from request_log where license_id = $1 order by minute'
  expect((await rowsOf(stored, id))[0]).toEqual({
    request_id: first.requestId,
    first_at: first.at,
    last_at: new Date('2026-11-21T12:00:59.999Z'),
    host: '198.51.100.7',
    version: '1.4.2',
  })
})

test('calls that come after their line was written make another one: the hits add up', async () => {
  const world = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  for (let i = 0; i < 3; i++) {
    records.note(seen(world))
    await records.flush()
  }
  expect((await linesOf(world)).map(({ hits }) => hits)).toEqual([1, 1, 1])
  expect(await countsOf(world)).toMatchObject([{ hits: 3 }])
})

test('a license or product deleted meanwhile holds up no other record', async () => {
  const [world, gone] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const [deleted, kept] = [await givenLicense(world), await givenLicense(world)]
  const metrics = createMetrics()
  const records = recordsOn(db.pool, metrics)
  records.note(seen(world, { licenseId: deleted.id }))
  records.note(seen(world, { licenseId: kept.id }))
  records.note(seen(gone))
  await db.pool.query('delete from license where id = $1', [deleted.id])
  await db.pool.query('delete from organization where id = $1', [gone.organizationId])
  await records.flush()
  expect(await rowsOf('select hits::int from license_ip_history where license_id = $1', kept.id)).toEqual([{ hits: 1 }])
  expect((await linesOf(world)).length).toBe(2)
  expect(await countsOf(world)).toMatchObject([{ hits: 2 }])
  expect(await metrics.render()).toContain('latchkey_record_flush_failures_total{record="ip_history"} 0')
})

test('while the database is down everything is kept, noting goes on, and the metrics say so', async () => {
  const world = await givenProduct(db.pool)
  const { id } = await givenLicense(world)
  const { options } = db.pool
  const unreachable = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/none' })
  let isDown = true
  const metrics = createMetrics()
  const query = (...given: Parameters<pg.Pool['query']>) => (isDown ? unreachable : db.pool).query(...given)
  const records = recordsOn(Object.assign(Object.create(db.pool), { options, query }), metrics)
  records.note(seen(world, { licenseId: id }))
  await records.flush()
  records.note(seen(world, { licenseId: id }))
  await records.flush()
  const text = await metrics.render()
  for (const record of ['ip_history', 'usage_hour', 'request_log']) {
    expect(text).toContain(`latchkey_record_flush_failures_total{record="${record}"} 2`)
    expect(text).toContain(`latchkey_records_waiting{record="${record}"} 1`)
    expect(text).toContain(`latchkey_records_dropped_total{record="${record}"} 0`)
  }
  expect(text).toContain('latchkey_requests_total{endpoint="validate",status="active"} 2')
  isDown = false
  await records.flush()
  expect(await linesOf(world)).toMatchObject([{ hits: 2 }])
  expect(await countsOf(world)).toMatchObject([{ hits: 2 }])
  await unreachable.end()
})

test('hourly counts and histories of processes that write at once add up', async () => {
  const world = await givenProduct(db.pool)
  const licenses = await Promise.all(Array.from({ length: 20 }, () => givenLicense(world)))
  const processes = [recordsOn(db.pool), recordsOn(db.pool)]
  const statuses = ['active', 'revoked', 'expired', 'ip_blocked'] as const
  for (let round = 0; round < 20; round++) {
    processes.forEach(({ note }, p) => {
      // Each in another order, so that rows locked in the order they came would lock crosswise.
      const order = p === 0 ? licenses : licenses.toReversed()
      order.forEach(({ id }, i) => note(seen(world, { licenseId: id, status: statuses[(i + p) % 4] ?? 'active' })))
    })
    await Promise.all(processes.map(({ flush }) => flush()))
  }
  expect((await countsOf(world)).map(({ hits }) => hits)).toEqual([200, 200, 200, 200])
  const sum = 'select sum(hits)::int as hits from license_ip_history where license_id = any($1::uuid[])'
  const { rows } = await db.pool.query(sum, [licenses.map(({ id }) => id)])
  expect(rows).toEqual([{ hits: 800 }])
})

test('closing writes everything, however many bites it takes', async () => {
  const world = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  for (let i = 0; i < 5_000; i++) records.note(seen(world, { deviceId: `device-${i}` }))
  await records.flush()
  expect((await linesOf(world)).length).toBe(2_000)
  await records.close()
  expect((await linesOf(world)).length).toBe(5_000)
})

test('partitions are made a day ahead, and dropped by the retention', async () => {
  time = '2027-03-01T23:30:00.000Z'
  const world = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  records.note(seen(world))
  await records.flush()
  expect(await partitions()).toEqual(expect.arrayContaining(['request_log_20270301', 'request_log_20270302']))
  const where = 'select tableoid::regclass::text as lies_in from request_log where product_id = $1'
  expect(await rowsOf(where, world.productId)).toEqual([{ lies_in: 'request_log_20270301' }])

  time = '2027-03-31T00:30:00.000Z'
  await records.flush()
  expect(await partitions()).toContain('request_log_20270301')
  expect((await linesOf(world)).length).toBe(1)

  time = '2027-04-01T01:30:00.000Z'
  await records.flush()
  expect(await partitions()).toEqual([
    'request_log_20270302',
    'request_log_20270331',
    'request_log_20270401',
    'request_log_20270402',
    'request_log_other',
  ])
  expect(await linesOf(world)).toEqual([])
})

test('lines of a day far away fail nobody, and expire as well', async () => {
  time = '2027-05-01T12:00:00.000Z'
  const world = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  records.note(seen(world))
  records.note(seen(world, { at: new Date('2019-01-01T00:00:00.000Z') }))
  records.note(seen(world, { at: new Date('2027-05-05T00:00:00.000Z') }))
  await records.flush()
  expect((await linesOf(world)).length).toBe(3)

  // The day that lies in the default partition already goes without one of its own.
  time = '2027-05-05T12:00:00.000Z'
  records.note(seen(world))
  await records.flush()
  expect(await partitions()).not.toContain('request_log_20270505')
  expect((await linesOf(world)).map(({ minute }) => minute.toISOString().slice(0, 10))).toEqual([
    '2027-05-01',
    '2027-05-05',
    '2027-05-05',
  ])
  time = '2027-06-05T12:00:00.000Z'
  await records.flush()
  expect(await linesOf(world)).toEqual([])
})

test('a reader who keeps the table holds up neither writing nor, for long, the retention', async () => {
  time = '2027-08-01T12:00:00.000Z'
  const world = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  await records.flush()
  time = '2027-09-15T12:00:00.000Z'
  const reader = await db.pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from request_log')
  records.note(seen(world))
  await records.flush()
  expect((await linesOf(world)).length).toBe(1)
  expect(await partitions()).toContain('request_log_20270801')
  await reader.query('rollback')
  reader.release()
  time = '2027-09-15T12:01:00.000Z'
  await records.flush()
  expect(await partitions()).not.toContain('request_log_20270801')
})

test('two processes that tidy at once do not get in each other’s way', async () => {
  time = '2027-12-01T12:00:00.000Z'
  const processes = Array.from({ length: 4 }, () => recordsOn(db.pool))
  const world = await givenProduct(db.pool)
  for (const { note } of processes) note(seen(world))
  await Promise.all(processes.map(({ flush }) => flush()))
  expect((await linesOf(world)).length).toBe(4)
  expect(await partitions()).toEqual(['request_log_20271201', 'request_log_20271202', 'request_log_other'])
})
