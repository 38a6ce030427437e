import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { coalesce, Overloaded } from '@/lib/foundation/platform/concurrency/coalesce'
import { createVault } from '@/lib/foundation/platform/security/vault'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { createApiKeyMeter } from '@/lib/service/validation/metering/server/api-key-meter'
import { createPostgresMeter } from '@/lib/service/validation/metering/server/postgres-meter'
import { createCountingLoads } from '@/lib/service/validation/server/load-batches'
import { createSlotQueue } from '@/lib/service/validation/server/slot-queue'
import { type SlotRequest, takeSlots } from '@/lib/service/validation/server/slots.sql'
import { createValidateBatch } from '@/lib/service/validation/server/validate-batch'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { countUsage, givenBlockRule, givenLicense, givenProduct } from '@/tests/support/fixtures/product'
import { callOf } from '@/tests/support/fixtures/validation-batch'

const db = databaseOfFile()
let holder: pg.PoolClient
beforeEach(async () => {
  holder = await db.pool.connect()
  await holder.query('begin')
})
afterEach(async () => {
  await holder.query('rollback')
  holder.release()
})

const hold = (licenseId: string) => holder.query('select 1 from license where id = $1 for update', [licenseId])

/** The pipeline of the public API. `onAsked` runs after each request for slots, before its result is returned. */
function givenLine(onAsked: (outcomes: unknown[]) => Promise<void> = async () => undefined) {
  const recorded: AnsweredCall[] = []
  const ask = async (requests: SlotRequest[]) => {
    const outcomes = await takeSlots(db.pool, requests)
    await onAsked(outcomes)
    return outcomes
  }
  const run = createValidateBatch({
    load: createCountingLoads(db.pool).validations,
    meter: createPostgresMeter(db.pool),
    keyMeter: createApiKeyMeter(db.pool),
    takeSlot: createSlotQueue(ask),
    sign: async () => ({ signature: 'signature', body: '{}' }),
    record: (observed) => recorded.push(observed),
    vault: createVault(TEST_ENCRYPTION_KEY),
    clock: () => new Date('2026-11-21T12:00:00.000Z'),
  })
  const line = { maxBatch: 64, maxInFlight: 1, minBeside: 1, maxOpen: 4_096, maxWaitMs: 60_000 }
  return { validate: coalesce(run, line), recorded }
}

test('while a license is locked, other calls of its batch are answered, and its new addresses get a retry', async () => {
  const [held, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const [locked, free] = [await givenLicense(held, { ip: { maxIps: 3 } }), await givenLicense(other)]
  const { validate, recorded } = givenLine()
  await hold(locked.id)
  const newcomer = (last: number) => validate(callOf(held, locked.key, { address: `198.51.100.${last}` }))
  const [first, second] = [newcomer(1), newcomer(2)]
  const others = await Promise.all(Array.from({ length: 50 }, () => validate(callOf(other, free.key))))
  // The license is still locked: only this test releases it.
  expect(new Set(others.map(({ decision }) => decision.status))).toEqual(new Set(['active']))

  for (const { answer, fault, quota } of await Promise.all([first, second])) {
    expect([answer, fault]).toEqual([null, expect.any(Overloaded)])
    expect(quota?.isGranted).toBe(true)
  }
  expect(recorded.length).toBe(50)
  expect(await countUsage(held)).toBe(2)

  await holder.query('commit')
  const again = await Promise.all([newcomer(1), newcomer(2)])
  expect(again.map(({ answer }) => [answer?.status, answer?.ip_registered])).toEqual([
    ['active', true],
    ['active', true],
  ])
  expect(again.map(({ answer }) => answer?.ip_count).toSorted()).toEqual([1, 2])
})

test('a batch that only waits for a slot does not block the next', async () => {
  const [held, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const [locked, free] = [await givenLicense(held, { ip: { maxIps: 3 } }), await givenLicense(other)]
  const { validate } = givenLine()
  await hold(locked.id)
  const waiting = validate(callOf(held, locked.key))
  // One batch at a time, and one call in each: none could start if the first were still running.
  for (let i = 0; i < 5; i++) expect((await validate(callOf(other, free.key))).answer?.valid).toBe(true)
  expect((await waiting).answer).toBeNull()
})

test('an address that is registered already needs no lock', async () => {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product, { ip: { maxIps: 1, addresses: ['198.51.100.7'] } })
  await hold(id)
  const { answer } = await givenLine().validate(callOf(product, key, { address: '198.51.100.7' }))
  expect(answer).toMatchObject({ status: 'active', ip_registered: false, ip_count: 1 })
})

const CHANGES: [what: string, sql: string, answer: object][] = [
  [
    'address control is switched off',
    'update license set ip_system_enabled = false where id = $1',
    { status: 'active', valid: true, ip_registered: null, ip_count: null, max_ips: null },
  ],
  [
    'it becomes an allow list',
    `update license set ip_mode = 'allow_list' where id = $1`,
    { status: 'ip_not_registered', valid: false, ip_registered: null, ip_count: 0, max_ips: 3 },
  ],
  [
    'its limit is raised',
    'update license set max_ips = 9 where id = $1',
    { status: 'active', valid: true, ip_registered: true, ip_count: 1, max_ips: 9 },
  ],
  [
    'it is revoked',
    'update license set revoked_at = now() where id = $1',
    { status: 'revoked', valid: false, ip_registered: null, ip_count: 0 },
  ],
  [
    'it expires',
    `update license set expires_at = '2026-11-21T11:00:00Z' where id = $1`,
    { status: 'expired', valid: false, expires: '2026-11-21T11:00:00.000Z', ip_count: 0 },
  ],
  [
    'it is extended',
    `update license set expires_at = '2027-11-21T11:00:00Z' where id = $1`,
    { status: 'active', valid: true, expires: '2027-11-21T11:00:00.000Z', ip_count: 1 },
  ],
  [
    'its key is replaced at once',
    `update license set key_hash = sha256('another') where id = $1`,
    { status: 'license_not_found', valid: false, ip_count: null },
  ],
  [
    'its key is replaced with a grace',
    `with replaced as (
       insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
       select product_id, key_hash, id, organization_id, '2026-11-21T13:00:00Z' from license where id = $1)
     update license set key_hash = sha256('another') where id = $1`,
    { status: 'active', valid: true, ip_registered: true, ip_count: 1 },
  ],
  ['it is deleted', 'delete from license where id = $1', { status: 'license_not_found', ip_count: null }],
]

test.each(CHANGES)(
  '%s while a new address waits: it is answered by what is true afterwards',
  async (_, sql, expected) => {
    const product = await givenProduct(db.pool)
    const { id, key } = await givenLicense(product, { ip: { maxIps: 3 } })
    await holder.query(sql, [id])
    const { validate } = givenLine(async (outcomes) => {
      if (outcomes.includes('busy')) await holder.query('commit')
    })
    expect((await validate(callOf(product, key))).answer).toMatchObject(expected)
  },
)

test('an address that is blocked while it waits for its slot takes none', async () => {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product, { ip: { maxIps: 3 } })
  await hold(id)
  const { validate } = givenLine(async (outcomes) => {
    if (!outcomes.includes('busy')) return
    await givenBlockRule(product, '198.51.100.0/24', { productId: product.productId })
    await holder.query('commit')
  })
  const { answer } = await validate(callOf(product, key, { address: '198.51.100.7' }))
  expect(answer).toMatchObject({ status: 'ip_blocked', ip_count: 0, max_ips: 3 })
  expect((await db.pool.query('select 1 from license_ip where license_id = $1', [id])).rowCount).toBe(0)
})

test('a slot has the time of the call that took it', async () => {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product, { ip: { maxIps: 3 } })
  await givenLine().validate(callOf(product, key))
  const { rows } = await db.pool.query('select registered_at from license_ip where license_id = $1', [id])
  expect(rows).toEqual([{ registered_at: new Date('2026-11-21T12:00:00.000Z') }])
})

test.each(['product', 'global_customer'])(
  'several newcomers of a license wait for no %s that is held',
  async (table) => {
    const [held, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
    const [locked, free] = [
      await givenLicense(held, { ip: { maxIps: 3 } }),
      await givenLicense(other, { ip: { maxIps: 3 } }),
    ]
    const { validate } = givenLine()
    // The first count of a day needs the product, too.
    for (const product of [held, other]) await validate(callOf(product, null))
    const column = table === 'product' ? 'product_id' : 'customer_id'
    await holder.query(`select from ${table} where id = (select ${column} from license where id = $1) for update`, [
      locked.id,
    ])
    const newcomers = (product: typeof held, key: string) =>
      [1, 2, 3].map((last) => validate(callOf(product, key, { address: `198.51.100.${last}` })))
    const answers = await Promise.all([...newcomers(held, locked.key), ...newcomers(other, free.key)])
    // Still locked: only this test releases it.
    expect(answers.map(({ answer }) => [answer?.status, answer?.ip_registered])).toEqual(
      Array.from({ length: 6 }, () => ['active', true]),
    )
  },
)
