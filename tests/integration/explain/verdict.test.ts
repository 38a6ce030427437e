import { expect, test } from 'vitest'
import { newId } from '@/lib/foundation/platform/config/ids'
import { type RequestDetail, requestDetailSchema } from '@/lib/service/requests/core/schema'
import { findExplained } from '@/lib/service/requests/server/explain-request'
import { listRequests } from '@/lib/service/requests/server/list-requests'
import type { Explanation } from '@/lib/service/validation/explain/core/schema'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicense, givenProduct, type LicenseOptions, type ProductFixture } from '@/tests/support/fixtures/product'
import { createTestRecords } from '@/tests/support/fixtures/request-records'
import { simulate } from '@/tests/support/fixtures/simulation'
import { callOf, createBatches } from '@/tests/support/fixtures/validation-batch'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()

const wordsOf = (sentence: Explanation[number]['reason']) =>
  sentence.map((part) => (typeof part === 'string' ? part : part.at)).join('')

/** A request from 198.51.100.7, a minute from now, so that all that was set up came before it. */
const later = () => new Date(Date.now() + 60_000)

async function explainedCall(product: ProductFixture, key: string, viewer = viewerOf(product)): Promise<RequestDetail> {
  const at = later()
  const records = createTestRecords(db.pool, () => at)
  await createBatches(db.pool, { now: at, record: records.note }).validate([callOf(product, key)])
  await records.flush()
  const { items } = await listRequests(viewerOf(product).reading(at), viewerOf(product).may('usage:view'), {
    limit: 100,
  })
  const [item] = items
  const found = await findExplained(viewer.reading(at), viewer.may('usage:view'), {
    id: item?.id ?? '',
    minute: item?.minute ?? '',
  })
  if (!found) throw new Error('the request was not recorded')
  return requestDetailSchema.parse(found)
}

const CASES: [string, LicenseOptions, string][] = [
  [
    'one slot',
    { ip: { maxIps: 1, addresses: ['10.0.0.1'] } },
    'Refused: 198.51.100.7 is new, and the only slot is taken by 10.0.0.1.',
  ],
  [
    'two slots',
    { ip: { maxIps: 2, addresses: ['10.0.0.1', '10.0.0.2'] } },
    'Refused: 198.51.100.7 is new, and both slots are taken by 10.0.0.1 and 10.0.0.2.',
  ],
  [
    'more slots',
    { ip: { maxIps: 3, addresses: ['10.0.0.1', '10.0.0.2', '10.0.0.3'] } },
    'Refused: 198.51.100.7 is new, and all 3 slots are taken by 10.0.0.1, 10.0.0.2, and 10.0.0.3.',
  ],
  [
    'a blocked network',
    { blocked: ['198.51.100.0/24'] },
    'Refused: 198.51.100.7 is in 198.51.100.0/24, which is blocked for this license.',
  ],
  ['a blocked IP address', { blocked: ['198.51.100.7'] }, 'Refused: 198.51.100.7 is blocked for this license.'],
  [
    'an expired license',
    { expiresAt: new Date('2026-03-03T10:00:00.000Z') },
    'Refused: the license expired on 2026-03-03T10:00:00.000Z.',
  ],
  ['a valid license', {}, 'Accepted: every check passed.'],
]

test.each(CASES)('the log and the simulation say the same of %s', async (_, options, expected) => {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product, options)
  expect(wordsOf((await explainedCall(product, key)).verdict)).toBe(expected)
  expect(wordsOf((await simulate(product, later(), { license: id })).verdict)).toBe(expected)
})

test('the key of another product is probably for that one, which only members who may see licenses read', async () => {
  const [product, foreign] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  const other = { ...product, productId: newId() }
  await db.pool.query(
    `insert into product (id, organization_id, slug, name, updated_at) values ($1, $2, 'reverb', 'Spring Reverb', now())`,
    [other.productId, product.organizationId],
  )
  const { key } = await givenLicense(other)
  const end = `••••-${key.slice(-5)}`
  expect(wordsOf((await explainedCall(product, key)).verdict)).toBe(
    `Refused: the key ${end} is probably for Spring Reverb, and the request was for App.`,
  )
  const viewer = viewerOf(product, ['usage:view'])
  const unknown = `Refused: no license of this product has the key ${end}.`
  expect(wordsOf((await explainedCall(product, key, viewer)).verdict)).toBe(unknown)
  expect(wordsOf((await explainedCall(foreign, key)).verdict)).toBe(unknown)
})

test('what was repaired since is not given as the reason of an older request', async () => {
  const product = await givenProduct(db.pool)
  const { id, key } = await givenLicense(product, { ip: { maxIps: 1, addresses: ['10.0.0.1'] } })
  const { item } = await explainedCall(product, key)
  await db.pool.query('delete from license_ip where license_id = $1', [id])
  const { may, reading } = viewerOf(product)
  const found = await findExplained(reading(), may('usage:view'), { id: item.id, minute: item.minute })
  expect(wordsOf(found?.verdict ?? [])).toBe('Refused: 198.51.100.7 is new, and 1 of 1 slots were taken.')
  expect(found?.situation.slots).toEqual([])
  const simulation = await simulate(product, later(), { license: id })
  expect(wordsOf(simulation.verdict)).toBe('Accepted: every check passed.')
})

test('a member who may not see IP addresses or licenses gets none with the verdict', async () => {
  const product = await givenProduct(db.pool)
  const { key } = await givenLicense(product, { ip: { maxIps: 1, addresses: ['10.0.0.1'] } })
  const shown = await explainedCall(product, key, viewerOf(product, ['usage:view']))
  expect(shown.situation).toMatchObject({ license: null, slots: [], rules: [] })
  expect(JSON.stringify(shown)).not.toMatch(/10\.0\.0\.1|198\.51\.100\.7/)
})

test('rules and slots of another organization are never among them', async () => {
  const [product, other] = [await givenProduct(db.pool), await givenProduct(db.pool)]
  await givenLicense(other, { blocked: ['198.51.100.7'], ip: { maxIps: 1, addresses: ['10.0.0.9'] } })
  const { id } = await givenLicense(product, { blocked: ['198.51.100.0/25'] })
  const { situation } = await simulate(product, later(), { license: id })
  expect(situation.rules.map(({ network }) => network)).toEqual(['198.51.100.0/25'])
})
