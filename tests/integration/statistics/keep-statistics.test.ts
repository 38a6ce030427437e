import { beforeEach, expect, test } from 'vitest'
import { importLicenses } from '@/lib/catalog/licenses/bulk/server/import-licenses'
import { deleteLicense } from '@/lib/catalog/licenses/server/delete-license'
import { revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { newId } from '@/lib/foundation/platform/config/ids'
import type { Locate } from '@/lib/foundation/platform/network/geo-ip'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { eraseHistory } from '@/lib/service/requests/history/server/erase-history'
import { countDay } from '@/lib/service/requests/statistics/server/count-day'
import { givenHistoryDatabase } from '@/tests/support/database/history-database'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { eraseHistoryTwice } from '@/tests/support/fixtures/erased-history'
import { givenLicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenLicense, givenProduct, type ProductFixture } from '@/tests/support/fixtures/product'
import { countAt, figuresOf, givenCalls, sharesOf } from '@/tests/support/fixtures/statistics'
import { transact } from '@/tests/support/fixtures/transact'
import { viewerOf } from '@/tests/support/fixtures/viewer'

const db = databaseOfFile()
beforeEach(async () => {
  await db.pool.query('truncate request_log, usage_day_status, license_ip_history, license_seen, statistics_state')
})

const at = (day: string, time = '12:00'): Date => new Date(`${day}T${time}:00.000Z`)
const figures = (product: ProductFixture) => figuresOf(product, db.pool)

test('a license is counted on the days it was valid, and within 7 and 30 days until a day', async () => {
  const product = await givenProduct(db.pool)
  const [first, second] = [await givenLicense(product), await givenLicense(product)]
  await givenCalls(product, [
    { at: at('2026-10-01'), licenseId: first.id },
    { at: at('2026-10-01', '18:00'), licenseId: first.id },
    { at: at('2026-10-01'), licenseId: second.id, status: 'expired' },
    { at: at('2026-10-01'), licenseId: second.id, endpoint: 'lookup', status: 'found' },
    { at: at('2026-10-08'), licenseId: second.id },
    { at: at('2026-10-31'), licenseId: first.id },
  ])
  await countAt('2026-11-08T05:00:00Z', { pool: db.pool }, 39)
  const all = await figures(product)
  const seenOn = (day: string) => [all[day]?.seen_1, all[day]?.seen_7, all[day]?.seen_30]
  expect(seenOn('2026-10-01')).toEqual([1, 1, 1])
  expect(seenOn('2026-10-07')).toEqual([0, 1, 1])
  expect(seenOn('2026-10-08')).toEqual([1, 1, 2])
  expect(seenOn('2026-10-14')).toEqual([0, 1, 2])
  expect(seenOn('2026-10-15')).toEqual([0, 0, 2])
  expect(seenOn('2026-10-30')).toEqual([0, 0, 2])
  expect(seenOn('2026-10-31')).toEqual([1, 1, 2])
  expect(seenOn('2026-11-07')).toEqual([0, 0, 1])
  expect(all['2026-09-30']).toBeUndefined()
})

test('what a first call is, and what is only another IP address', async () => {
  const product = await givenProduct(db.pool)
  const [early, fresh] = [await givenLicense(product), await givenLicense(product)]
  await givenCalls(product, [
    { at: at('2026-09-01'), licenseId: early.id },
    { at: at('2026-11-20'), licenseId: early.id },
    { at: at('2026-11-20'), licenseId: fresh.id, status: 'ip_limit_reached' },
    { at: at('2026-11-21'), licenseId: fresh.id, address: '198.51.100.8' },
    { at: at('2026-11-21'), licenseId: fresh.id, address: '198.51.100.9' },
    { at: at('2026-11-21'), licenseId: early.id },
  ])
  await countAt('2026-11-22T05:00:00Z', { pool: db.pool })
  expect(await figures(product)).toMatchObject({
    '2026-11-20': { seen_1: 1, activations: 0, first_activations: 0 },
    '2026-11-21': { seen_1: 2, activations: 2, first_activations: 1 },
  })
})

test('a license has the version that it sent last on a day', async () => {
  const product = await givenProduct(db.pool)
  const [one, two, three] = [await givenLicense(product), await givenLicense(product), await givenLicense(product)]
  await givenCalls(product, [
    { at: at('2026-11-20', '08:00'), licenseId: one.id, version: '1.0' },
    { at: at('2026-11-20', '20:00'), licenseId: one.id, version: '2.0' },
    { at: at('2026-11-20', '09:00'), licenseId: two.id, version: '2.0.0' },
    { at: at('2026-11-20', '09:00'), licenseId: three.id, version: null },
  ])
  await countAt('2026-11-20T21:00:00Z', { pool: db.pool })
  expect(await sharesOf(product, '2026-11-20', db.pool)).toEqual({ '2.0': 2, '': 1 })
  await givenCalls(product, [{ at: at('2026-11-20', '22:00'), licenseId: three.id, version: '3.0' }])
  await countAt('2026-11-20T22:00:00Z', { pool: db.pool })
  expect(await sharesOf(product, '2026-11-20', db.pool)).toEqual({ '2.0': 2, '3.0': 1 })
})

test('a license is in the country and the network of its last call, where files say so', async () => {
  const product = await givenProduct(db.pool)
  const [one, two, three] = [await givenLicense(product), await givenLicense(product), await givenLicense(product)]
  await givenCalls(product, [
    { at: at('2026-11-20', '08:00'), licenseId: one.id, address: '203.0.113.1' },
    { at: at('2026-11-20', '09:00'), licenseId: one.id, address: '198.51.100.1' },
    { at: at('2026-11-20', '09:00'), licenseId: two.id, address: '198.51.100.1' },
    { at: at('2026-11-20', '09:00'), licenseId: three.id, address: '2001:db8::1' },
  ])
  const locate: Locate = async (addresses) =>
    addresses.map((address) => ({
      place: null,
      country: address === '198.51.100.1' ? 'Iceland' : address === '203.0.113.1' ? 'Norway' : null,
      network: 'Example',
    }))
  await countAt('2026-11-20T12:00:00Z', { pool: db.pool, locate })
  expect(await sharesOf(product, '2026-11-20', db.pool, 'country')).toEqual({ Iceland: 2, '': 1 })
  expect(await sharesOf(product, '2026-11-20', db.pool, 'network')).toEqual({ Example: 3 })
  await countAt('2026-11-20T13:00:00Z', { pool: db.pool })
  expect(await sharesOf(product, '2026-11-20', db.pool, 'country')).toEqual({ Iceland: 2, '': 1 })
})

test('the open day is counted once an hour, a late record included; a closed one never again', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  const call = (day: string, time: string) => givenCalls(product, [{ at: at(day, time), licenseId: id }])
  const seen = async () => (await figures(product))['2026-11-20']?.seen_1
  await countAt('2026-11-20T12:00:00Z', { pool: db.pool })
  await call('2026-11-20', '23:59')
  await countAt('2026-11-20T12:30:00Z', { pool: db.pool })
  expect(await seen()).toBeUndefined()
  await countAt('2026-11-21T01:00:00Z', { pool: db.pool })
  expect(await seen()).toBe(1)
  const second = await givenLicense(product)
  await givenCalls(product, [{ at: at('2026-11-20', '10:00'), licenseId: second.id }])
  await countAt('2026-11-21T02:00:00Z', { pool: db.pool })
  expect(await seen()).toBe(2)
  const third = await givenLicense(product)
  await givenCalls(product, [{ at: at('2026-11-20', '10:00'), licenseId: third.id }])
  await countAt('2026-11-21T03:00:00Z', { pool: db.pool })
  expect(await seen()).toBe(2)
})

test('a process that is killed while it counts leaves its day to another, and two at once change nothing', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  await givenCalls(product, [
    { at: at('2026-11-20'), licenseId: id },
    { at: at('2026-11-21'), licenseId: id },
  ])
  await countAt('2026-11-22T05:00:00Z', { pool: db.pool })
  const before = await figures(product)
  // As if the last two days had been counted, and nobody had noted it.
  await db.pool.query(`update statistics_state set open_day = '2026-11-20', claimed_at = '-infinity'`)
  const counted = { day: '2026-11-20', since: '2026-11-20', now: at('2026-11-22') }
  await Promise.all([1, 2].map(() => countDay({ pool: db.pool, history: db.pool, locate: null }, counted)))
  await countAt('2026-11-22T05:00:00Z', { pool: db.pool })
  expect(await figures(product)).toEqual(before)
  expect(before['2026-11-21']).toMatchObject({ seen_1: 1, seen_7: 1, activations: 0, first_activations: 0 })
})

test('changes of licenses are counted on their day, also of those that are deleted since', async () => {
  const product = await givenProduct(db.pool)
  const { may } = viewerOf(product)
  const expiresAt = at('2026-11-20', '10:00')
  const [kept, gone] = [await givenLicense(product, { expiresAt }), await givenLicense(product, { expiresAt })]
  const [extended, revoked] = [await givenLicense(product, { expiresAt }), await givenLicense(product)]
  await givenLicense(product, { expiresAt, revokedAt: at('2026-11-19') })
  await db.pool.query(`update license set created_at = '2026-11-01'`)
  const entry = (action: string, licenseId: string, when: Date, before: object | null, after: object | null) =>
    db.pool.query(
      `insert into audit_entry (id, organization_id, at, action, target_type, license_id, before, after)
       values (gen_random_uuid(), $1, $2, $3, 'license', $4, $5, $6)`,
      [product.organizationId, when, action, licenseId, before, after],
    )
  for (const { id } of [kept, gone])
    await entry('license.created', id, at('2026-11-20', '00:00'), null, { product_id: product.productId })
  await entry('license.extended', gone.id, at('2026-11-20', '08:00'), { expires_at: at('2026-11-20', '09:00') }, {})
  await entry('license.extended', extended.id, at('2026-11-21', '01:00'), { expires_at: expiresAt }, {})
  await db.pool.query(`update license set expires_at = '2027-01-01' where id = $1`, [extended.id])
  await transact(db.pool, { address: '198.51.100.1', at: at('2026-11-20', '23:00') }, (work) =>
    revokeLicense(work, may('licenses:revoke'), { licenseId: revoked.id, reason: 'refund', notify: false }),
  )
  const deleted = { product_id: product.productId, customer_id: gone.customerId, expires_at: expiresAt }
  await entry('license.deleted', gone.id, at('2026-11-21', '01:30'), deleted, null)
  // Revoked before it would have expired: it did not.
  const ended = await givenLicense(product, { expiresAt })
  await entry('license.revoked', ended.id, at('2026-11-20', '09:00'), null, {})
  await entry('license.deleted', ended.id, at('2026-11-20', '11:00'), deleted, null)
  await db.pool.query('delete from license where id = any($1)', [[gone.id, ended.id]])
  await countAt('2026-11-21T05:00:00Z', { pool: db.pool })
  expect(await figures(product)).toMatchObject({
    '2026-11-20': { created: 2, extended: 1, revoked: 2, expired: 3, seen_1: 0 },
    '2026-11-21': { created: 0, extended: 1, revoked: 0, expired: 0 },
  })
})

test('what is imported as revoked was not revoked on the day of the import, and what had expired before never expires', async () => {
  const own = await givenLicenseActor(db.pool)
  const row = (name: string, terms: object) => ({ customer_email: `${name}@old.test`, ...terms })
  const rows = [
    row('works', {}),
    row('revoked', { revoked: 'yes', expires_at: '2026-11-20T18:00:00Z' }),
    row('revoked-earlier', { revoked_at: '2026-11-18' }),
    row('expired', { expires_at: '2026-11-20T08:00:00Z' }),
  ]
  await transact(db.pool, { address: '198.51.100.1', at: at('2026-11-20', '10:00') }, (work) =>
    importLicenses(work, own.may('licenses:create'), { id: newId(), product_id: own.productId, first_row: 2, rows }),
  )
  // Deleted, they have nothing but their entries.
  await transact(db.pool, { address: '198.51.100.1', at: at('2026-11-20', '20:00') }, async (work) => {
    const { rows: made } = await db.pool.query<{ id: string }>('select id from license where product_id = $1', [
      own.productId,
    ])
    for (const { id } of made) await deleteLicense(work, own.may('licenses:delete'), id)
  })
  await countAt('2026-11-21T05:00:00Z', { pool: db.pool })
  expect(await figuresOf(own, db.pool)).toMatchObject({ '2026-11-20': { created: 4, revoked: 0, expired: 0 } })
})

test('a deleted license is not remembered again by its lines in the request log', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  await givenCalls(product, [{ at: at('2026-11-20'), licenseId: id }])
  await countAt('2026-11-20T13:00:00Z', { pool: db.pool })
  expect(await remembered()).toEqual([id])
  await db.pool.query('delete from license where id = $1', [id])
  await eraseHistoryTwice(db.pool)
  expect(await remembered()).toEqual([])
  await countAt('2026-11-20T15:00:00Z', { pool: db.pool })
  expect(await remembered()).toEqual([])
})

test('with a product go its statistics', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  await givenCalls(product, [{ at: at('2026-11-20'), licenseId: id }])
  await countAt('2026-11-20T13:00:00Z', { pool: db.pool })
  await db.pool.query('delete from product where id = $1', [product.productId])
  await eraseHistory({ pool: db.pool, history: db.pool })
  expect([await remembered(), await figures(product), await sharesOf(product, '2026-11-20', db.pool)]).toEqual([
    [],
    {},
    {},
  ])
})

test('a history of its own is counted in, once all of it was moved there', async () => {
  const history = await givenHistoryDatabase()
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  await givenCalls(product, [{ at: at('2026-11-20'), licenseId: id }], history.pool)
  await givenCalls(product, [{ at: at('2026-11-20'), licenseId: id }])
  await countAt('2026-11-20T13:00:00Z', { pool: db.pool, history: history.pool })
  expect(await figuresOf(product, history.pool)).toEqual({})
  await db.pool.query('truncate request_log, usage_day_status')
  await countAt('2026-11-20T14:00:00Z', { pool: db.pool, history: history.pool })
  expect(await figuresOf(product, history.pool)).toMatchObject({ '2026-11-20': { seen_1: 1, seen_30: 1 } })
  await history.close()
})

test('a license that was away for longer than is remembered day by day is seen anew, and not for the first time', async () => {
  const product = await givenProduct(db.pool)
  const { id } = await givenLicense(product)
  const later = new Date(at('2026-09-01').getTime() + 70 * DAY_MS)
  await givenCalls(product, [{ at: at('2026-09-01'), licenseId: id }])
  await countAt('2026-09-01T13:00:00Z', { pool: db.pool }, 1)
  await givenCalls(product, [{ at: later, licenseId: id }])
  await countAt('2026-11-11T13:00:00Z', { pool: db.pool }, 1)
  expect((await figures(product))['2026-11-10']).toMatchObject({ seen_1: 1, seen_30: 1, first_activations: 0 })
})

const remembered = async () =>
  (await db.pool.query('select license_id as id from license_seen')).rows.map(({ id }) => id)
