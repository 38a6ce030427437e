import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { VALIDATION_CHECKS, VALIDATION_STATUSES } from '@/lib/foundation/shared/validation-status'
import type { RequestDetail } from '@/lib/service/requests/core/schema'
import { findExplained } from '@/lib/service/requests/server/explain-request'
import { listRequests } from '@/lib/service/requests/server/list-requests'
import type { Call } from '@/lib/service/validation/core/call'
import type { Explanation } from '@/lib/service/validation/explain/core/schema'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import {
  givenApiKey,
  givenLicense,
  givenProduct,
  type LicenseOptions,
  type ProductFixture,
  type ProductOptions,
} from '@/tests/support/fixtures/product'
import { createTestRecords } from '@/tests/support/fixtures/request-records'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const vault = createVault(TEST_ENCRYPTION_KEY)
const NOW = new Date('2026-11-21T12:00:30.000Z')
const PAST = '2026-03-03T10:00:00.000Z'

type LineRef = { id: string; minute: string }

/** Sends and records one call as the service does, then returns the dashboard's explanation of it. */
async function whyOf(
  product: ProductFixture,
  call: Call,
  endpoint: 'validate' | 'lookUp' = 'validate',
): Promise<RequestDetail> {
  const records = createTestRecords(db.pool, () => NOW)
  await createBatches(db.pool, { now: NOW, record: records.note })[endpoint]([call])
  await records.flush()
  const { may, reading } = viewerOf(product)
  const { items } = await listRequests(reading(NOW), may('usage:view'), { limit: 100 })
  expect(items).toHaveLength(1)
  const [item] = items
  return explained(viewerOf(product), { id: item?.id ?? '', minute: item?.minute ?? '' }, NOW)
}

async function explained({ may, reading }: ReturnType<typeof viewerOf>, line: LineRef, now?: Date) {
  const found = await findExplained(reading(now), may('usage:view'), line)
  if (!found) throw new Error('the request log has no such line')
  return found
}

const endOf = (steps: Explanation) => steps.find(({ outcome }) => outcome === 'refused')
const words = (reason: Explanation[number]['reason'] = []) =>
  reason.map((part) => (typeof part === 'string' ? part : part.at)).join('')

test('the decision and its explanation follow one list of checks, in the order of the contract', () => {
  expect([...VALIDATION_CHECKS, 'active']).toEqual([...VALIDATION_STATUSES])
})

type Cause = { product?: ProductOptions; license?: LicenseOptions | null; keyEnded?: Date }
const CAUSES: [string, Cause, string][] = [
  ['invalid_api_key', { keyEnded: new Date(PAST) }, `The API key was rotated and stopped working on ${PAST}.`],
  ['rate_limit_exceeded', { product: { dailyLimit: 0 } }, '0 of 0 requests used. The limit resets at midnight UTC.'],
  ['product_not_found', { product: { state: 'deleted' } }, 'The product was deleted.'],
  ['product_archived', { product: { state: 'archived' } }, 'The product is archived.'],
  ['product_disabled', { product: { state: 'disabled' } }, 'The product is disabled.'],
  ['org_suspended', { product: { isSuspended: true } }, 'The organization is suspended.'],
  ['billing_suspended', { product: { isBillingSuspended: true } }, "The organization's billing is suspended."],
  ['license_not_found', { license: null }, 'No license of this product has the key ••••-Z9X8W.'],
  ['revoked', { license: { revokedAt: new Date(PAST) } }, `The license was revoked on ${PAST}.`],
  ['expired', { license: { expiresAt: new Date(PAST) } }, `The license expired on ${PAST}.`],
  [
    'ip_blocked',
    { license: { blocked: ['198.51.100.0/24'] } },
    '198.51.100.7 is blocked by a rule of the license, the product or the organization.',
  ],
  [
    'ip_not_registered',
    { license: { ip: { maxIps: 2, mode: 'allow_list', addresses: ['10.0.0.1'] } } },
    "198.51.100.7 isn't registered, and the license only allows registered IP addresses (1 is registered).",
  ],
  [
    'ip_limit_reached',
    { license: { ip: { maxIps: 2, addresses: ['10.0.0.1', '10.0.0.2'] } } },
    '198.51.100.7 is new, and 2 of 2 slots were taken.',
  ],
]

test.each(CAUSES)(
  '%s: the explanation ends at its check, with the evidence of that check',
  async (status, cause, expected) => {
    const product = await givenProduct(db.pool, cause.product)
    const key =
      cause.license === null ? 'NOBODYS-7K2QD-7K2QD-7K2QD-Z9X8W' : (await givenLicense(product, cause.license)).key
    const token = cause.keyEnded ? await givenApiKey(db.pool, product, cause.keyEnded) : product.token
    const { item, steps } = await whyOf(product, callOf({ token }, key))
    expect(item.status).toBe(status)
    expect(steps.map(({ check }) => check)).toEqual(VALIDATION_CHECKS)
    const end = VALIDATION_CHECKS.map(String).indexOf(status)
    expect(steps.map(({ outcome }) => outcome)).toEqual(
      VALIDATION_CHECKS.map((_, i) => (i < end ? 'passed' : i === end ? 'refused' : 'not_reached')),
    )
    expect(words(endOf(steps)?.reason)).toBe(expected)
  },
)

test('active: every check has its tick, and the log stores no evidence', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product, { ip: { maxIps: 2 } })
  const { steps } = await whyOf(product, callOf(product, key))
  expect(steps.every(({ outcome }) => outcome === 'passed')).toBe(true)
  const { rows } = await db.pool.query('select saw from request_log where product_id = $1', [product.productId])
  expect(rows).toEqual([{ saw: null }])
})

test('an unreadable request says what was wrong with it', async () => {
  const product = await givenProduct(db.pool)
  const { steps } = await whyOf(product, callOf(product, null, { problem: 'license_key is missing' }))
  expect(words(endOf(steps)?.reason)).toBe('No license key could be read: license_key is missing.')
})

test('for a short key, which could be a secret of another kind, only the length is stored', async () => {
  const product = await givenProduct(db.pool)
  const { steps } = await whyOf(product, callOf(product, 'hunter2'))
  expect(words(endOf(steps)?.reason)).toBe('No license of this product has the key that was sent (7 characters).')
})

test.each([
  ['exact', { mode: 'exact', pinned: '1.0' }, '2.0', "Version 2.0 isn't the pinned version, 1.0."],
  ['range', { mode: 'range', min: '1.0', max: '1.9' }, '2.0', 'Version 2.0 is outside the range 1.0 to 1.9.'],
  ['yanked', { mode: 'none' }, '1.5', 'Version 1.5 is yanked.'],
  ['no version', { mode: 'none' }, 'latest', "Version latest isn't a valid version, like 1.4.2."],
] as const)(
  'a version that is not permitted (%s) is mentioned, and changes nothing',
  async (_, pin, version, expected) => {
    const product = await givenProduct(db.pool, { versionModule: true, versions: [{ version: '1.5', yanked: true }] })
    const { key } = await givenLicense(product, { pin })
    const { item, steps } = await whyOf(product, callOf(product, key, { version }))
    expect(item).toMatchObject({ status: 'active', version_refused: true })
    expect(steps.at(-1)).toMatchObject({ check: 'version', outcome: 'noted' })
    expect(words(steps.at(-1)?.reason)).toBe(expected)
  },
)

test.each([
  ['validate', 'active', true],
  ['validate', 'active', false],
  ['validate', 'revoked', true],
  ['lookUp', 'found', true],
  ['lookUp', 'found', false],
] as const)('%s, %s: a key that was replaced and still works is told from the present one', async (...asked) => {
  const [endpoint, status, isOld] = asked
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product, status === 'revoked' ? { revokedAt: new Date(PAST) } : {})
  await db.pool.query(
    `insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
     values ($1, $2, $3, $4, $5)`,
    [product.productId, vault.lookupHash('OLD'), id, product.organizationId, new Date(NOW.getTime() + HOUR_MS)],
  )
  const { item } = await whyOf(product, callOf(product, isOld ? 'OLD' : key.toLowerCase()), endpoint)
  expect(item).toMatchObject({ status, with_old_key: isOld })
})

test('a permitted version stores no evidence', async () => {
  const product = await givenProduct(db.pool, { versionModule: true })
  const { key } = await givenLicense(product)
  const { item, steps } = await whyOf(product, callOf(product, key, { version: '1.5' }))
  expect(item.version_refused).toBe(false)
  expect(steps).toHaveLength(VALIDATION_CHECKS.length)
})

test.each([
  ['found', {}, true, null],
  ['license_not_found', {}, false, 'No license of this product has the key ••••-Z9X8W.'],
  ['license_not_found', { state: 'deleted' }, true, 'The product was deleted.'],
  ['rate_limit_exceeded', { dailyLimit: 0 }, true, '0 of 0 requests used. The limit resets at midnight UTC.'],
] as const)('a lookup has four checks of its own: %s', async (status, options, isKnown, expected) => {
  const product = await givenProduct(db.pool, options)
  const { key } = await givenLicense(product)
  const call = callOf(product, isKnown ? key : 'NOBODYS-7K2QD-7K2QD-7K2QD-Z9X8W')
  const { item, steps } = await whyOf(product, call, 'lookUp')
  expect(item.status).toBe(status)
  const checks = ['invalid_api_key', 'rate_limit_exceeded', 'lookup_not_allowed', 'license_not_found']
  expect(steps.map(({ check }) => check)).toEqual(checks)
  expect(endOf(steps) ? words(endOf(steps)?.reason) : null).toBe(expected)
})

test('a line recorded before evidence was kept, or with unreadable evidence, still has an explanation', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product, { revokedAt: new Date(PAST) })
  const { item } = await whyOf(product, callOf(product, key))
  for (const saw of [null, '{', '{"revoked_at":"yesterday"}', '[]']) {
    await db.pool.query('update request_log set saw = $2 where id = $1', [item.id, saw])
    const { steps } = await explained(viewerOf(product), item)
    expect(words(endOf(steps)?.reason)).toBe('The license was revoked.')
  }
})

test('a line of another organization does not exist, and neither does one of another minute', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const { key } = await givenLicense(product)
  const { item } = await whyOf(product, callOf(product, key))
  const lines = [
    [viewerOf(other), item.id, item.minute],
    [viewerOf(product), item.id, '2026-11-21T12:01:00.000Z'],
    [viewerOf(product), newId(), item.minute],
  ] as const
  for (const [{ may, reading }, id, minute] of lines) {
    expect(await findExplained(reading(), may('usage:view'), { id, minute })).toBeNull()
  }
})
