import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createHealth } from '@/lib/foundation/platform/log/health'
import { createMetrics, type Metrics, renderMetrics } from '@/lib/foundation/platform/log/metrics'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt, loggedRequests } from '@/tests/support/fixtures/request-records'

const db = databaseOfFile()

const now = new Date('2026-11-21T12:00:30.000Z')
const recordsOn = (pool: pg.Pool, metrics?: Metrics, health = createHealth()) =>
  createTestRecords(pool, () => now, metrics, health.part('records'))
const seen = (product: ProductFixture, over: Partial<AnsweredCall> = {}) => evaluatedAt(product, now, over)

const rowsOf = async (sql: string, id: string) => (await db.pool.query(sql, [id])).rows
const countsOf = ({ productId }: ProductFixture) =>
  rowsOf('select hour, endpoint, status, hits::int from usage_hour where product_id = $1 order by 1, 2, 3', productId)

test('identical calls of a minute are one line with a count; each kind of record has its own', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  const records = recordsOn(db.pool)
  const first = seen(product, { licenseId: id })
  for (const at of ['12:00:30.000', '12:00:59.999', '12:01:00.000']) {
    records.note({
      ...first,
      at: new Date(`2026-11-21T${at}Z`),
      requestId: at === '12:00:30.000' ? first.requestId : randomUUID(),
    })
  }
  records.note(seen(product, { status: 'license_not_found', problem: 'license_key is empty', version: null }))
  await records.flush()
  const minute = new Date('2026-11-21T12:00:00.000Z')
  expect(await loggedRequests(product)).toEqual([
    { minute, status: 'active', reason: null, hits: 2 },
    { minute, status: 'license_not_found', reason: 'license_key is empty', hits: 1 },
    { minute: new Date('2026-11-21T12:01:00.000Z'), status: 'active', reason: null, hits: 1 },
  ])
  expect(await countsOf(product)).toEqual([
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

test('calls that arrive after their line was written start another one: the hits add up', async () => {
  const product = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  for (let i = 0; i < 3; i++) {
    records.note(seen(product))
    await records.flush()
  }
  expect((await loggedRequests(product)).map(({ hits }) => hits)).toEqual([1, 1, 1])
  expect(await countsOf(product)).toMatchObject([{ hits: 3 }])
})

test('a license or product deleted in between blocks no other record', async () => {
  const [product, gone] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const [deleted, kept] = [await givenLicense(product), await givenLicense(product)]
  const metrics = createMetrics()
  const records = recordsOn(db.pool, metrics)
  records.note(seen(product, { licenseId: deleted.id }))
  records.note(seen(product, { licenseId: kept.id }))
  records.note(seen(gone))
  await db.pool.query('delete from license where id = $1', [deleted.id])
  await db.pool.query('delete from organization where id = $1', [gone.organizationId])
  await records.flush()
  expect(await rowsOf('select hits::int from license_ip_history where license_id = $1', kept.id)).toEqual([{ hits: 1 }])
  expect((await loggedRequests(product)).length).toBe(2)
  expect(await countsOf(product)).toMatchObject([{ hits: 2 }])
  expect(await renderMetrics([await metrics.collect()])).toContain(
    'latchkey_record_flush_failures_total{record="ip_history"} 0',
  )
})

test('while nothing can be written everything is kept, recording goes on, and metrics and readiness report it', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  const { options } = db.pool
  const unreachable = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/none' })
  let isDown = true
  const [metrics, health] = [createMetrics(), createHealth()]
  const query = (...given: Parameters<pg.Pool['query']>) => (isDown ? unreachable : db.pool).query(...given)
  const records = recordsOn(Object.assign(Object.create(db.pool), { options, query }), metrics, health)
  await records.flush()
  expect(health.failing()).toEqual([])
  records.note(seen(product, { licenseId: id }))
  await records.flush()
  records.note(seen(product, { licenseId: id }))
  await records.flush()
  expect(health.failing()).toEqual(['records'])
  const text = await renderMetrics([await metrics.collect()])
  for (const record of ['ip_history', 'usage_hour', 'usage_day', 'request_log']) {
    expect(text).toContain(`latchkey_record_flush_failures_total{record="${record}"} 2`)
    expect(text).toContain(`latchkey_records_waiting{record="${record}"} 1`)
    expect(text).toContain(`latchkey_records_dropped_total{record="${record}"} 0`)
  }
  expect(text).toContain('latchkey_requests_total{endpoint="validate",status="active"} 2')
  // Each failure doubles the pause, counted in flushes: the 4th, 8th, 16th and 32nd try, then every 30th.
  for (let flushes = 2; flushes < 92; flushes++) await records.flush()
  expect(await renderMetrics([await metrics.collect()])).toContain(
    'latchkey_record_flush_failures_total{record="usage_hour"} 8',
  )
  expect(health.failing()).toEqual(['records'])
  isDown = false
  for (let flushes = 0; flushes < 30; flushes++) await records.flush()
  expect(health.failing()).toEqual([])
  expect(await loggedRequests(product)).toMatchObject([{ hits: 2 }])
  expect(await countsOf(product)).toMatchObject([{ hits: 2 }])
  await unreachable.end()
})

test('hourly counts and histories of concurrent processes add up', async () => {
  const product = await givenProduct(db.pool)
  const licenses = await Promise.all(Array.from({ length: 20 }, () => givenLicense(product)))
  const processes = [recordsOn(db.pool), recordsOn(db.pool)]
  const statuses = ['active', 'revoked', 'expired', 'ip_blocked'] as const
  for (let round = 0; round < 20; round++) {
    processes.forEach(({ note }, p) => {
      // Each in another order, so that rows locked in the order of arrival would deadlock.
      const order = p === 0 ? licenses : licenses.toReversed()
      for (const [i, { id }] of order.entries())
        note(seen(product, { licenseId: id, status: statuses[(i + p) % 4] ?? 'active' }))
    })
    await Promise.all(processes.map(({ flush }) => flush()))
  }
  // Rows that were locked by another process are written with the next flush.
  for (const { flush } of processes) await flush()
  expect((await countsOf(product)).map(({ hits }) => hits)).toEqual([200, 200, 200, 200])
  const sum = 'select sum(hits)::int as hits from license_ip_history where license_id = any($1::uuid[])'
  const { rows } = await db.pool.query(sum, [licenses.map(({ id }) => id)])
  expect(rows).toEqual([{ hits: 800 }])
})

test('closing writes everything, in any number of batches', async () => {
  const product = await givenProduct(db.pool)
  const records = recordsOn(db.pool)
  for (let i = 0; i < 5_000; i++) records.note(seen(product, { deviceId: `device-${i}` }))
  await records.flush()
  expect((await loggedRequests(product)).length).toBe(2_000)
  await records.close()
  expect((await loggedRequests(product)).length).toBe(5_000)
})
