import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Overloaded } from '@/lib/foundation/platform/concurrency/coalesce'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import type { QuotaGrant } from '@/lib/service/validation/metering/core/quota'
import { createApiKeyMeter } from '@/lib/service/validation/metering/server/api-key-meter'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { countKeyUsage, givenKeyOfKind } from '@/tests/support/fixtures/api-key'
import { countUsage, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const DAY = '2026-11-21'
const db = databaseOfFile()
let holder: pg.Client
beforeEach(async () => {
  holder = new pg.Client({ connectionString: db.url })
  await holder.connect()
})
afterEach(() => holder.end())

async function givenClient(dailyLimit: number, productLimit: number | null = null) {
  const product = await givenProduct(db.pool, { dailyLimit: productLimit })
  const token = await givenKeyOfKind(product, { kind: 'client', dailyLimit })
  const { rows } = await db.pool.query<{ id: string }>('select id from api_key where hash = $1', [sha256(token)])
  return { product, token, apiKeyId: rows[0]?.id ?? '' }
}
const statusesOf = (outcomes: { decision: { status: string } }[]) => outcomes.map(({ decision }) => decision.status)
const calls = (token: string, count: number) => Array.from({ length: count }, () => callOf({ token }, null))
const counts = async (product: ProductFixture, token: string) => [
  await countUsage(product),
  await countKeyUsage(product, token),
]

test('four processes that count for one key grant exactly its limit', async () => {
  const { product, token, apiKeyId } = await givenClient(600)
  const meters = Array.from({ length: 4 }, () => createApiKeyMeter(db.pool))
  const asked = { apiKeyId, day: DAY, limit: 600, wanted: 7 }
  /** Asks again where a busy machine made it wait too long: nothing was counted then. */
  const take = async (meter = createApiKeyMeter(db.pool)): Promise<QuotaGrant[]> => {
    try {
      return await Promise.all(await meter.take([asked]))
    } catch (error) {
      if (error instanceof Overloaded) return take(meter)
      throw error
    }
  }
  const grants = (await Promise.all(Array.from({ length: 100 }, (_, i) => take(meters[i % 4])))).flat()
  expect(grants.reduce((sum, { granted }) => sum + granted, 0)).toBe(600)
  expect(Math.max(...grants.map(({ used }) => used))).toBe(600)
  expect(await countKeyUsage(product, token)).toBe(600)
})

test('what is given back can be taken again, and never makes the counter negative', async () => {
  const { product, token, apiKeyId } = await givenClient(5)
  const meter = createApiKeyMeter(db.pool)
  const asked = { apiKeyId, day: DAY, limit: 5, wanted: 4 }
  await Promise.all(await meter.take([asked]))
  meter.giveBack([{ ...asked, wanted: 3 }])
  await expect.poll(() => countKeyUsage(product, token)).toBe(1)
  meter.giveBack([{ ...asked, wanted: 3 }])
  await expect.poll(() => countKeyUsage(product, token)).toBe(0)
  expect(await Promise.all(await meter.take([{ ...asked, wanted: 9 }]))).toEqual([{ granted: 5, used: 5 }])
})

test('each key counts for itself and its own UTC day, and the product for all of them', async () => {
  const { product, token } = await givenClient(2)
  const other = await givenKeyOfKind(product, { kind: 'client', dailyLimit: 1 })
  const batches = createBatches(db.pool, { now: NOW })
  const outcomes = await batches.validate([...calls(token, 3), ...calls(other, 2), ...calls(product.token, 1)])
  expect(statusesOf(outcomes)).toEqual([
    ...['license_not_found', 'license_not_found', 'rate_limit_exceeded'],
    ...['license_not_found', 'rate_limit_exceeded'],
    'license_not_found',
  ])
  expect(outcomes.map(({ quota }) => [quota?.limit, quota?.used])).toEqual([
    ...[
      [2, 1],
      [2, 2],
      [2, 2],
    ],
    ...[
      [1, 1],
      [1, 1],
    ],
    [null, 4],
  ])
  const tomorrow = createBatches(db.pool, { now: new Date('2026-11-22T00:00:00.000Z') })
  expect(statusesOf(await tomorrow.validate(calls(token, 1)))).toEqual(['license_not_found'])
  expect(await counts(product, token)).toEqual([5, 3])
})

test('with both limits, of many batches at once no more than either are granted', async () => {
  const { product, token } = await givenClient(40, 60)
  const { validate, lookUp } = createBatches(db.pool, { now: NOW })
  const ofKey = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? validate : lookUp)(calls(token, 10)))
  const ofProduct = Array.from({ length: 10 }, () => validate(calls(product.token, 10)))
  const outcomes = (await Promise.all([...ofKey, ...ofProduct])).flat()
  expect(outcomes.filter(({ quota }) => quota?.isGranted).length).toBe(60)
  const granted = (await Promise.all(ofKey)).flat().filter(({ quota }) => quota?.isGranted).length
  expect(granted).toBeLessThanOrEqual(40)
  expect(await countUsage(product)).toBe(60)
  await expect.poll(() => countKeyUsage(product, token)).toBe(granted)
})

test('a locked counter of one key delays no other call of its batch, and is correct once it is free', async () => {
  const held = await givenClient(3)
  const other = await givenClient(5)
  const { validate } = createBatches(db.pool, { now: NOW })
  await validate([...calls(held.token, 1), ...calls(other.token, 1)])
  await holder.query('begin')
  await holder.query('select from api_key_usage_day where api_key_id = $1 for update', [held.apiKeyId])
  const waiting = validate(calls(held.token, 4))
  expect(statusesOf(await validate([...calls(other.token, 2), ...calls(held.product.token, 1)]))).toEqual([
    'license_not_found',
    'license_not_found',
    'license_not_found',
  ])
  await holder.query('commit')
  expect(statusesOf(await waiting)).toEqual([
    ...['license_not_found', 'license_not_found', 'rate_limit_exceeded', 'rate_limit_exceeded'],
  ])
  expect(await counts(held.product, held.token)).toEqual([4, 3])
})

test('a counter that stays locked asks its calls to come again, and counts nothing', async () => {
  const { product, token, apiKeyId } = await givenClient(3)
  const { validate } = createBatches(db.pool, { now: NOW })
  await validate(calls(token, 1))
  await holder.query('begin')
  await holder.query('select from api_key_usage_day where api_key_id = $1 for update', [apiKeyId])
  await expect(validate(calls(token, 2))).rejects.toBeInstanceOf(Overloaded)
  await holder.query('commit')
  expect(await counts(product, token)).toEqual([1, 1])
})

test('the first call of a day waits neither for a locked key nor for its deletion', async () => {
  const [held, gone, other] = [await givenClient(3), await givenClient(3), await givenClient(3)]
  const meter = createApiKeyMeter(db.pool)
  await holder.query('begin')
  await holder.query('select from api_key where id = $1 for update', [held.apiKeyId])
  await db.pool.query('delete from api_key where id = $1', [gone.apiKeyId])
  const ids = [held, gone, other].map(({ apiKeyId }) => apiKeyId)
  const [waiting, deleted, granted] = await meter.take(
    ids.map((apiKeyId) => ({ apiKeyId, day: DAY, limit: 3, wanted: 1 })),
  )
  expect(granted).toEqual({ granted: 1, used: 1 })
  await holder.query('commit')
  expect(await waiting).toEqual({ granted: 1, used: 1 })
  await expect(deleted).rejects.toBeInstanceOf(Overloaded)
})

test('keys without a limit of their own cost no statement more', async () => {
  const product = await givenProduct(db.pool)
  const plain = await givenKeyOfKind(product, { kind: 'client' })
  const pool = new pg.Pool({ connectionString: db.url, max: 2 })
  const sent: string[] = []
  const query = pool.query.bind(pool)
  const counted = Object.assign(pool, {
    query: (...given: Parameters<typeof query>) => {
      const [statement] = given as unknown as [{ name?: string }]
      sent.push(statement.name ?? '')
      return query(...given)
    },
  })
  const { validate } = createBatches(counted, { now: NOW })
  await validate([...calls(product.token, 2), ...calls(plain, 2)])
  expect(sent).toEqual(['load-validations', 'try-take-quota-or-burst'])
  const limited = await givenKeyOfKind(product, { kind: 'client', dailyLimit: 9 })
  sent.length = 0
  await validate([...calls(product.token, 2), ...calls(limited, 2)])
  expect(sent).toEqual(['load-validations', 'try-take-api-key-quota', 'try-take-quota-or-burst'])
  await pool.end()
})
