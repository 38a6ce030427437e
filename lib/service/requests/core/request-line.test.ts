import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { hourlyCountKey, openHourlyCount } from './hourly-count'
import { addToRequestLine, mergeRequestLine, openRequestLine, requestLineKey } from './request-line'

const seen = (time: string, over: Partial<AnsweredCall> = {}): AnsweredCall => ({
  at: new Date(`2026-11-21T${time}Z`),
  endpoint: 'validate',
  requestId: time,
  address: '1.1.1.1',
  problem: null,
  version: null,
  deviceId: null,
  organizationId: 'organization',
  productId: 'product',
  apiKeyId: 'api-key',
  licenseId: 'license',
  status: 'active',
  evidence: null,
  ...over,
})

test('calls of one minute are one line, with the ids of the first and the last; the next minute is another', () => {
  expect(requestLineKey(seen('12:00:00.000'))).toBe(requestLineKey(seen('12:00:59.999')))
  expect(requestLineKey(seen('12:00:59.999'))).not.toBe(requestLineKey(seen('12:01:00.000')))
  const line = openRequestLine(seen('12:00:20.000'))
  addToRequestLine(line, seen('12:00:40.000'))
  addToRequestLine(line, seen('12:00:10.000'))
  const ids = { requestId: '12:00:10.000', lastRequestId: '12:00:40.000' }
  const times = { ...ids, firstAt: seen('12:00:10.000').at, lastAt: seen('12:00:40.000').at }
  expect(line).toMatchObject({ ...times, hits: 3, minute: Date.UTC(2026, 10, 21, 12) / MINUTE_MS })
  const newer = openRequestLine(seen('12:00:30.000'))
  mergeRequestLine(newer, line)
  expect(newer).toMatchObject({ ...times, hits: 4 })
})

test.each<[string, Partial<AnsweredCall>]>([
  ['product', { licenseId: null, productId: 'other' }],
  ['license', { licenseId: 'other' }],
  ['endpoint', { endpoint: 'lookup' }],
  ['status', { status: 'revoked' }],
  ['reason', { problem: 'license_key is empty' }],
  ['address', { address: '1.1.1.2' }],
  ['version', { version: '1.0' }],
  ['an empty version', { version: '' }],
  ['device', { deviceId: '1.0' }],
])('calls of another %s are another line', (_, over) => {
  const time = '12:00:00.000'
  expect(requestLineKey(seen(time, over))).not.toBe(requestLineKey(seen(time)))
})

test('what a caller chooses cannot pass for something else', () => {
  const time = '12:00:00.000'
  const pairs: Partial<AnsweredCall>[] = [
    { version: 'a', deviceId: null },
    { version: null, deviceId: 'a' },
    { version: 'ad', deviceId: null },
    { version: 'a', deviceId: '' },
    { version: '', deviceId: 'a' },
  ]
  expect(new Set(pairs.map((over) => requestLineKey(seen(time, over)))).size).toBe(pairs.length)
})

test('what was seen parts no lines: of it the last is kept, in whichever order they come', () => {
  const [early, late] = [seen('12:00:10.000', { evidence: 'early' }), seen('12:00:40.000', { evidence: 'late' })]
  expect(requestLineKey(early)).toBe(requestLineKey(late))
  const line = openRequestLine(late)
  addToRequestLine(line, early)
  expect(line).toMatchObject({ evidence: 'late', lastAt: late.at, hits: 2 })
  const older = openRequestLine(early)
  mergeRequestLine(older, line)
  expect(older).toMatchObject({ evidence: 'late', lastAt: late.at, hits: 3 })
})

test('hourly counts are per product, hour, endpoint and status', () => {
  const keys = [
    seen('12:59:59.999'),
    seen('13:00:00.000'),
    seen('12:59:59.999', { status: 'revoked' }),
    seen('12:59:59.999', { endpoint: 'lookup', status: 'found' }),
    seen('12:59:59.999', { productId: 'other' }),
  ].map(hourlyCountKey)
  expect(new Set(keys).size).toBe(keys.length)
  expect(hourlyCountKey(seen('12:00:00.000', { address: '2.2.2.2', licenseId: null }))).toBe(keys[0])
  expect(openHourlyCount(seen('12:59:59.999')).hour).toBe(Date.UTC(2026, 10, 21, 12) / HOUR_MS)
})
