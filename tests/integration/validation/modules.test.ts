import { expect, test } from 'vitest'
import { createVault } from '@/lib/foundation/platform/security/vault'
import type { AnsweredCall, Call } from '@/lib/service/validation/core/call'
import { createApiKeyMeter } from '@/lib/service/validation/metering/server/api-key-meter'
import { createPostgresMeter } from '@/lib/service/validation/metering/server/postgres-meter'
import { createCountingLoads } from '@/lib/service/validation/server/load-batches'
import { createSlotQueue } from '@/lib/service/validation/server/slot-queue'
import { takeSlots } from '@/lib/service/validation/server/slots.sql'
import { createValidateBatch, type ValidationPorts } from '@/lib/service/validation/server/validate-batch'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'

const db = databaseOfFile()

const NOW = new Date('2026-11-21T12:00:00.000Z')
const recorded: AnsweredCall[] = []

const run = async (calls: Call[], over: Partial<ValidationPorts> = {}) => {
  const validate = createValidateBatch({
    load: createCountingLoads(db.pool).validations,
    meter: createPostgresMeter(db.pool),
    keyMeter: createApiKeyMeter(db.pool),
    takeSlot: createSlotQueue((requests) => takeSlots(db.pool, requests)),
    sign: async () => ({ signature: 'signature', body: '{}' }),
    record: (observed) => recorded.push(observed),
    vault: createVault(TEST_ENCRYPTION_KEY),
    clock: () => NOW,
    ...over,
  })
  return Promise.all(await validate(calls))
}

const call = ({ token }: ProductFixture, licenseKey: string, over: Partial<Call> = {}): Call => ({
  token,
  licenseKey,
  problem: null,
  address: '198.51.100.7',
  endUser: null,
  requestId: licenseKey,
  version: null,
  deviceId: null,
  sent: { licenseKey, body: Uint8Array.of(1, 2), nonce: 'nonce' },
  ...over,
})

async function givenSigning(options: {
  plan?: 'free' | 'pro' | 'enterprise'
  organization?: boolean
  product?: boolean
}) {
  const { organization = true, product = true, plan = 'pro' } = options
  const fixture = await givenProduct(db.pool, { plan })
  await db.pool.query('update organization set signed_validation = $2 where id = $1', [
    fixture.organizationId,
    organization,
  ])
  await db.pool.query('update product set signed_validation = $2 where id = $1', [fixture.productId, product])
  return fixture
}

const givenKey = ({ organizationId, productId }: ProductFixture, kid: string, activeFrom: string) =>
  db.pool.query(
    `insert into signing_key (id, organization_id, product_id, kid, public_key, private_ciphertext, active_from)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $7::timestamptz + $6::interval)`,
    [organizationId, productId, kid, Buffer.alloc(32), Buffer.from(kid.repeat(60)), activeFrom, NOW],
  )

test('a batch of products with and without modules answers each call with its own', async () => {
  const versioned = await givenProduct(db.pool, { versionModule: true, versions: [{ version: '1.3', yanked: true }] })
  const custom = await givenProduct(db.pool, { template: { for: '{{customer.name}}', v: '{{request.version}}' } })
  const plain = await givenProduct(db.pool)
  const [a, b, c] = [
    await givenLicense(versioned, { pin: { mode: 'range', min: '1' } }),
    await givenLicense(custom, { customer: { name: 'Cy' } }),
    await givenLicense(plain, { pin: { mode: 'exact', pinned: '9' }, override: { x: 1 } }),
  ]
  const outcomes = await run([
    call(versioned, a.key, { version: '1.3.0' }),
    call(custom, b.key, { version: '1.3' }),
    call(plain, c.key, { version: '1.3' }),
    call(versioned, a.key, { version: '1.4' }),
    call(custom, b.key),
    call(versioned, b.key, { version: '1.3' }),
  ])
  expect(
    outcomes.map(({ answer }) => [answer?.status, answer?.version, answer?.version_valid, answer?.custom]),
  ).toEqual([
    ['active', null, false, null],
    ['active', null, null, { for: 'Cy', v: '1.3' }],
    ['active', null, null, null],
    ['active', '1.4', true, null],
    ['active', null, null, { for: 'Cy', v: null }],
    ['license_not_found', null, null, null],
  ])
})

test.each([
  ['pro', true, true, true],
  ['enterprise', true, true, true],
  ['free', true, true, false],
  ['pro', false, true, false],
  ['pro', true, false, false],
] as const)('plan %s, organization %s, product %s: signed is %s', async (plan, organization, product, isSigned) => {
  const fixture = await givenSigning({ plan, organization, product })
  await givenKey(fixture, 'k', '-1 day')
  const { key } = await givenLicense(fixture)
  const [outcome] = await run([call(fixture, key)])
  expect(outcome?.answer?.signature).toBe(isSigned ? 'signature' : null)
})

test('the signature covers the nine fields, with the current key and the request', async () => {
  const fixture = await givenSigning({})
  for (const [kid, from] of [
    ['old', '-9 days'],
    ['current', '-1 day'],
    ['next', '1 day'],
  ] as const) {
    await givenKey(fixture, kid, from)
  }
  const jobs: unknown[] = []
  const sign = async (job: unknown) => ({ signature: String(jobs.push(job)), body: 'as it was signed' })
  const [outcome] = await run([call(fixture, 'NONE')], { sign })
  const { signature, ...nine } = outcome?.answer ?? { signature: undefined }
  expect([signature, outcome?.body]).toEqual(['1', 'as it was signed'])
  expect(Object.keys(outcome?.answer ?? {}).at(-1)).toBe('signature')
  expect(jobs).toEqual([
    {
      key: { kid: 'current', privateCiphertext: Buffer.from('current'.repeat(60)) },
      productId: fixture.productId,
      answer: nine,
      licenseKey: 'NONE',
      body: Uint8Array.of(1, 2),
      nonce: 'nonce',
      now: NOW,
    },
  ])
  expect(nine).toMatchObject({ valid: false, status: 'license_not_found' })
})

test('without a current key the answer is refused, never sent unsigned', async () => {
  const fixture = await givenSigning({})
  await givenKey(fixture, 'next', '1 day')
  const sign = ({ key }: { key: unknown }) =>
    key ? Promise.resolve({ signature: 's', body: '{}' }) : Promise.reject(new Error('missing'))
  const [outcome] = await run([call(fixture, 'NONE')], { sign })
  expect(outcome).toMatchObject({ answer: null, fault: new Error('missing'), quota: { isGranted: true } })
})

test('one call that cannot be answered affects no other of its batch, and leaves no record', async () => {
  const custom = await givenProduct(db.pool, { template: { key: '{{license.key}}' } })
  const [good, damaged] = [await givenLicense(custom), await givenLicense(custom)]
  await db.pool.query('update license set key_ciphertext = $2 where id = $1', [damaged.id, Buffer.alloc(40)])
  const signing = await givenSigning({})
  recorded.length = 0
  const sign = () => Promise.reject(new Error('no key'))
  const outcomes = await run([call(custom, damaged.key), call(custom, good.key), call(signing, 'NONE')], { sign })
  expect(outcomes.map(({ answer, fault }) => [answer?.custom ?? null, fault instanceof Error])).toEqual([
    [null, true],
    [{ key: good.key }, false],
    [null, true],
  ])
  expect(recorded.map(({ requestId }) => requestId)).toEqual([good.key])
  expect(Object.keys(recorded[0] ?? {})).not.toContain('sent')
})

test('a refused call is neither answered nor signed', async () => {
  const fixture = await givenSigning({ plan: 'enterprise' })
  await db.pool.query('update organization set daily_limit_override = 0 where id = $1', [fixture.organizationId])
  const outcomes = await run([call(fixture, 'NONE'), call({ ...fixture, token: 'unknown' }, 'NONE')])
  expect(outcomes).toMatchObject([
    { answer: null, fault: null, decision: { status: 'rate_limit_exceeded' } },
    { answer: null, fault: null, decision: { status: 'invalid_api_key' }, quota: null },
  ])
})

test('the clock of the call, not of the database, decides which key signs', async () => {
  const fixture = await givenSigning({})
  const { key } = await givenLicense(fixture)
  await givenKey(fixture, 'old', '-1 year')
  await givenKey(fixture, 'new', '1 year')
  const signedBy = async (now: Date) => {
    const kids: unknown[] = []
    const sign = async (job: { key: { kid: string } | null }) => {
      kids.push(job.key?.kid)
      return { signature: 'signature', body: '{}' }
    }
    await run([call(fixture, key)], { sign, clock: () => now })
    return kids
  }
  expect(await signedBy(NOW)).toEqual(['old'])
  expect(await signedBy(new Date('2030-01-01T00:00:00.000Z'))).toEqual(['new'])
})
