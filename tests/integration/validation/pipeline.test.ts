import { expect, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import type { Call } from '@/lib/service/validation/core/call'
import { createApiKeyMeter } from '@/lib/service/validation/metering/server/api-key-meter'
import { createPostgresMeter } from '@/lib/service/validation/metering/server/postgres-meter'
import { createCountingLoads } from '@/lib/service/validation/server/load-batches'
import { createSlotQueue } from '@/lib/service/validation/server/slot-queue'
import { type SlotRequest, takeSlots } from '@/lib/service/validation/server/slots.sql'
import { createValidateBatch, type ValidationPorts } from '@/lib/service/validation/server/validate-batch'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense, givenProduct } from '@/tests/support/fixtures/product'

const db = databaseOfFile()
let time = '2026-11-21T12:00:00.000Z'

const ports = (): ValidationPorts => ({
  load: createCountingLoads(db.pool).validations,
  meter: createPostgresMeter(db.pool),
  keyMeter: createApiKeyMeter(db.pool),
  takeSlot: createSlotQueue((requests) => takeSlots(db.pool, requests)),
  sign: async () => ({ signature: 'signature', body: '{}' }),
  record: () => undefined,
  vault: createVault(TEST_ENCRYPTION_KEY),
  clock: () => new Date(time),
})
/** Every answer, including those of calls that need a slot first. */
const answersOf = async (given: ValidationPorts, calls: Call[]) => Promise.all(await createValidateBatch(given)(calls))
const call = (given: Pick<Call, 'token' | 'licenseKey' | 'address'>): Call => ({
  problem: null,
  endUser: null,
  requestId: 'request',
  version: null,
  deviceId: null,
  sent: { licenseKey: given.licenseKey, body: null, nonce: null },
  ...given,
})
const validateAt = async (moment: string, token: string, keys: (string | null)[], address = '198.51.100.7') => {
  time = moment
  return answersOf(
    ports(),
    keys.map((licenseKey) => call({ token, licenseKey, address })),
  )
}
const statuses = (outcomes: { decision: { status: string } }[]) => outcomes.map(({ decision }) => decision.status)

test('the counter resets at midnight UTC, to the millisecond, and both days are kept', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 2 })
  const { key } = await givenLicense(product)
  const atMoment = async (moment: string) => statuses(await validateAt(moment, product.token, [key]))
  expect(await atMoment('2026-11-21T23:59:58.000Z')).toEqual(['active'])
  expect(await atMoment('2026-11-21T23:59:59.998Z')).toEqual(['active'])
  expect(await atMoment('2026-11-21T23:59:59.999Z')).toEqual(['rate_limit_exceeded'])
  expect(await atMoment('2026-11-22T00:00:00.000Z')).toEqual(['active'])
  const { rows } = await db.pool.query(
    'select day::text, used::int from usage_day where product_id = $1 order by day',
    [product.productId],
  )
  expect(rows).toEqual([
    { day: '2026-11-21', used: 2 },
    { day: '2026-11-22', used: 1 },
  ])
})

test('an instance whose clock is behind counts on its own day, and nothing on the next', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 1 })
  const { key } = await givenLicense(product)
  expect(statuses(await validateAt('2026-11-22T00:00:01.000Z', product.token, [key]))).toEqual(['active'])
  expect(statuses(await validateAt('2026-11-21T23:59:59.000Z', product.token, [key]))).toEqual(['active'])
  expect(statuses(await validateAt('2026-11-22T00:00:02.000Z', product.token, [key]))).toEqual(['rate_limit_exceeded'])
})

test('a license expires exactly at its expiry', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product, { expiresAt: new Date('2026-11-21T12:00:00.000Z') })
  expect(statuses(await validateAt('2026-11-21T11:59:59.999Z', product.token, [key]))).toEqual(['active'])
  expect(statuses(await validateAt('2026-11-21T12:00:00.000Z', product.token, [key]))).toEqual(['expired'])
})

test('a batch answers each call separately, in order: keys, products, addresses and a limit within the batch', async () => {
  const [limited, other] = [await givenProduct(db.pool, { dailyLimit: 2 }), await givenProduct(db.pool)]
  const [a, b] = [await givenLicense(limited), await givenLicense(other, { ip: { maxIps: 2 } })]
  const calls = [
    { token: limited.token, licenseKey: a.key, address: '198.51.100.1' },
    { token: other.token, licenseKey: b.key, address: '198.51.100.1' },
    { token: 'unknown', licenseKey: a.key, address: '198.51.100.1' },
    { token: limited.token, licenseKey: null, address: '198.51.100.1' },
    { token: other.token, licenseKey: b.key, address: '198.51.100.2' },
    { token: limited.token, licenseKey: a.key, address: '198.51.100.1' },
    { token: other.token, licenseKey: b.key, address: '198.51.100.3' },
    { token: other.token, licenseKey: b.key, address: '198.51.100.1' },
    { token: other.token, licenseKey: a.key, address: '198.51.100.1' },
  ]
  const outcomes = await answersOf(ports(), calls.map(call))
  expect(statuses(outcomes)).toEqual([
    'active',
    'active',
    'invalid_api_key',
    'license_not_found',
    'active',
    'rate_limit_exceeded',
    'ip_limit_reached',
    'active',
    'license_not_found',
  ])
  expect(outcomes.filter(({ decision }) => decision.slot === 'taken').length).toBe(2)
  expect(outcomes[5]?.quota).toEqual({ isGranted: false, limit: 2, used: 2 })
})

test('a batch is one statement to load and count, and one more only where addresses are new', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product, { ip: { maxIps: 5 } })
  const asked: string[] = []
  const noting =
    <I, O>(name: string, call: (input: I) => Promise<O>) =>
    (input: I) => {
      asked.push(name)
      return call(input)
    }
  const base = ports()
  const counted: ValidationPorts = {
    ...base,
    load: noting('load', base.load),
    meter: { take: noting('meter', base.meter.take) },
    takeSlot: createSlotQueue(noting('register', (requests: SlotRequest[]) => takeSlots(db.pool, requests))),
  }
  const calls = Array.from({ length: 64 }, (_, i) => ({
    token: product.token,
    licenseKey: key,
    address: `198.51.100.${i % 5}`,
  }))
  await answersOf(counted, calls.map(call))
  expect(asked).toEqual(['load', 'register'])
  await answersOf(counted, calls.map(call))
  expect(asked.slice(2)).toEqual(['load'])
})

test('changing a limit between batches: a lowered limit refuses, a raised one passes, on the next batch', async () => {
  const product = await givenProduct(db.pool, { dailyLimit: 5 })
  await validateAt('2026-11-21T12:00:00.000Z', product.token, [null, null, null])
  await db.pool.query('update organization set daily_limit_override = 2 where id = $1', [product.organizationId])
  const lowered = await validateAt('2026-11-21T12:00:01.000Z', product.token, [null])
  expect(statuses(lowered)).toEqual(['rate_limit_exceeded'])
  await db.pool.query('update organization set daily_limit_override = 4 where id = $1', [product.organizationId])
  const raised = await validateAt('2026-11-21T12:00:02.000Z', product.token, [null, null])
  expect(statuses(raised)).toEqual(['license_not_found', 'rate_limit_exceeded'])
})

test('a rotated key works until the end of its grace by the clock of the call, not of the database', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  const endsAt = '2026-11-20T12:00:00.000Z'
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     values ($1, $2, $3, $4, $5)`,
    [product.productId, createVault(TEST_ENCRYPTION_KEY).lookupHash('OLD'), id, product.organizationId, endsAt],
  )
  expect(statuses(await validateAt('2026-11-20T11:59:59.999Z', product.token, ['OLD']))).toEqual(['active'])
  expect(statuses(await validateAt(endsAt, product.token, ['OLD']))).toEqual(['license_not_found'])
})
