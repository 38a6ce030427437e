import { expect, test } from 'vitest'
import { createHealth } from '@/lib/foundation/platform/log/health'
import { createMetrics } from '@/lib/foundation/platform/log/metrics'
import { HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { createTestRecords, evaluatedAt } from '@/tests/support/fixtures/request-records'

const db = databaseOfFile()
const START = new Date('2026-11-21T12:00:30.000Z').getTime()
const after = (ms: number) => new Date(START + ms)

/** A process that writes the IP history once an hour, and a license that is called. */
async function givenProcess() {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  let now = after(0)
  const health = createHealth().part('records')
  const records = createTestRecords(db.pool, () => now, createMetrics(), health, HOUR_MS)
  return {
    /** A call at a time, and the flush that follows it. */
    call: async (ms: number, over: Partial<AnsweredCall> = {}) => {
      now = after(ms)
      records.note(evaluatedAt(product, now, { licenseId: id, ...over }))
      await records.flush()
    },
    flush: async (ms: number) => {
      now = after(ms)
      await records.flush()
    },
    close: records.close,
    seen: async () =>
      (
        await db.pool.query(
          `select host(address) as address, hits::int, last_seen_at as last, last_outcome as outcome, device_id as device
           from license_ip_history where license_id = $1 order by address`,
          [id],
        )
      ).rows,
  }
}

const ROW = { address: '198.51.100.7', hits: 1, last: after(0), outcome: 'active', device: null }

test('calls that only repeat are written once an hour, with all their hits', async () => {
  const { call, flush, seen, close } = await givenProcess()
  await call(0)
  expect(await seen()).toEqual([ROW])
  for (let minute = 1; minute < 60; minute++) await call(minute * MINUTE_MS)
  expect(await seen()).toEqual([ROW])
  await flush(HOUR_MS)
  expect(await seen()).toEqual([{ ...ROW, hits: 60, last: after(59 * MINUTE_MS) }])
  // The next hour begins with this write.
  await call(HOUR_MS + MINUTE_MS)
  expect(await seen()).toMatchObject([{ hits: 60 }])
  await flush(2 * HOUR_MS)
  expect(await seen()).toMatchObject([{ hits: 61, last: after(HOUR_MS + MINUTE_MS) }])
  await close()
})

test.each<[what: string, over: Partial<AnsweredCall>, row: object]>([
  ['another answer', { status: 'revoked' }, { outcome: 'revoked' }],
  ['another device', { deviceId: 'laptop-7' }, { device: 'laptop-7' }],
])('%s is written with the next flush, with what was held', async (_, over, row) => {
  const { call, seen, close } = await givenProcess()
  await call(0)
  await call(MINUTE_MS)
  await call(2 * MINUTE_MS, over)
  expect(await seen()).toEqual([{ ...ROW, hits: 3, last: after(2 * MINUTE_MS), ...row }])
  await close()
})

test('a new address is written with the next flush; the other one is not', async () => {
  const { call, seen, close } = await givenProcess()
  await call(0)
  await call(MINUTE_MS)
  await call(MINUTE_MS, { address: '203.0.113.9' })
  expect(await seen()).toMatchObject([{ hits: 1 }, { address: '203.0.113.9', hits: 1 }])
  await close()
})

test('a process that stops writes what it holds', async () => {
  const { call, seen, close } = await givenProcess()
  await call(0)
  await call(MINUTE_MS)
  await close()
  expect(await seen()).toEqual([{ ...ROW, hits: 2, last: after(MINUTE_MS) }])
})
