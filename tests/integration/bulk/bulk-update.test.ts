import { expect, test } from 'vitest'
import type { BulkSettings } from '@/lib/catalog/licenses/bulk/core/schema'
import { emailLicenses, previewEmail } from '@/lib/catalog/licenses/bulk/server/bulk-email'
import { previewUpdate, updateLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-update'
import type { Selection } from '@/lib/catalog/licenses/core/schema'
import { changeLicenseType } from '@/lib/catalog/licenses/server/change-license-type'
import { revealLicenseKeys } from '@/lib/catalog/licenses/server/reveal-license-keys'
import { issueApiKey } from '@/lib/catalog/products/api-keys/server/issue-api-key'
import { createLicenseTypeInput } from '@/lib/catalog/products/license-types/core/schema'
import { createLicenseType } from '@/lib/catalog/products/license-types/server/save-license-type'
import { createProduct } from '@/lib/catalog/products/server/create-product'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const db = databaseOfFile()

const update = (own: LicenseActor, selection: Selection, set: BulkSettings) =>
  own.write((work) => updateLicenses(work, own.may('licenses:update'), { id: newId(), selection, set }))
const preview = (own: LicenseActor, selection: Selection, set: BulkSettings) =>
  own.write((work) => previewUpdate(work, own.may('licenses:update'), { selection, set }))
const givenType = (own: LicenseActor, over: object, productId = own.productId) =>
  own.write((work) =>
    createLicenseType(work, own.may('products:update'), {
      productId,
      input: createLicenseTypeInput.parse({ name: 'Yearly', ...over }),
    }),
  )
const keysOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v']))

test('licenses get a limit: those that have it stay, and the preview says the same', async () => {
  const own = await givenLicenseActor(db.pool)
  const [a, b] = [await own.givenOne(), await own.givenOne({ ip_system_enabled: true, max_ips: 5 })]
  await db.pool.query('update license set ip_count = 7 where id = $1', [a.id])
  const set = { ip_system_enabled: true, max_ips: 5 }
  const all = { filter: { product: own.productId } }
  expect(await preview(own, all, set)).toEqual({
    ...{ licenses: 2, is_more: false, changed: 1, unchanged: 1, refused: [], over_limit: 1 },
    settings: [
      { name: 'ipSystemEnabled', count: 1 },
      { name: 'maxIps', count: 1 },
    ],
  })
  expect(await own.events(a.id)).toEqual(['license.created'])
  expect(await update(own, all, set)).toMatchObject({ state: 'finished', summary: { changed: 1, unchanged: 1 } })
  expect(await own.row(a.id)).toMatchObject({ ip_system_enabled: true, max_ips: 5, ip_count: 7 })
  expect([await own.events(a.id), await own.events(b.id)]).toEqual([
    ['license.created', 'license.updated'],
    ['license.created'],
  ])
  const { rows } = await db.pool.query(
    `select action, target_label from audit_entry where organization_id = $1 and target_type = 'job'`,
    [own.organizationId],
  )
  expect(rows).toContainEqual({ action: 'license.bulk_updated', target_label: '1 license' })
})

test('metadata is merged, and a license without room for more is left out with its reason', async () => {
  const own = await givenLicenseActor(db.pool)
  const [a, full] = [
    await own.givenOne({ metadata: { plan: 'old', seat: '1' } }),
    await own.givenOne({ metadata: keysOf(20) }),
  ]
  const set = { metadata: { plan: 'gold', seat: null } }
  const ids = { ids: [a.id, full.id] }
  const reason = 'Use at most 20 metadata fields.'
  expect(await preview(own, ids, set)).toMatchObject({ changed: 1, refused: [{ message: reason, count: 1 }] })
  const job = await update(own, ids, set)
  expect(job).toMatchObject({ done: 2, failed: 1, summary: { changed: 1, unchanged: 0 } })
  expect(job.problems).toMatchObject([{ field: 'set.metadata', message: expect.stringContaining(reason) }])
  expect((await own.row(a.id)).metadata).toEqual({ plan: 'gold' })
  expect((await own.row(full.id)).metadata).toEqual(keysOf(20))
})

test('a license type gives its settings, and its expiry only if asked; licenses of other products are left out', async () => {
  const own = await givenLicenseActor(db.pool)
  const expiry = new Date(Date.now() + DAY_MS)
  const [a, b] = [await own.givenOne({ expires_at: expiry.toISOString() }), await own.givenOne()]
  const input = { slug: 'other', name: 'Other', key_prefix: 'OTHER' }
  const other = await own.write((work) => createProduct(work, own.may('products:create'), input, { issueApiKey }))
  const elsewhere = await own.givenOne({ product_id: other.id })
  const type = await givenType(own, {
    duration: { unit: 'days', count: 365 },
    ip_system_enabled: true,
    max_ips: 3,
    metadata: { tier: 'pro' },
  })
  const ids = { ids: [a.id, elsewhere.id] }
  const kept = await update(own, ids, { license_type: type.id })
  expect(kept).toMatchObject({ failed: 1, summary: { changed: 1, unchanged: 0 } })
  expect(kept.problems).toMatchObject([
    { field: 'set.license_type', message: expect.stringContaining("The product doesn't have this license type.") },
  ])
  expect(await preview(own, ids, { license_type: 'Yaerly' })).toMatchObject({
    changed: 0,
    refused: [{ message: 'The product has no license type with this name.', count: 2 }],
  })
  expect(await own.row(a.id)).toMatchObject({ max_ips: 3, metadata: { tier: 'pro' }, expires_at: expiry })
  expect(await own.row(a.id)).toMatchObject({ license_type_id: type.id })
  expect(await own.row(elsewhere.id)).toMatchObject({ max_ips: null, metadata: {}, license_type_id: null })
  const extended = await update(own, { ids: [a.id, b.id] }, { license_type: 'yearly', with_expiry: true })
  expect(extended).toMatchObject({ failed: 0, summary: { changed: 2, unchanged: 0 } })
  const ends = (await own.row(a.id)).expires_at.getTime()
  expect(Math.abs(ends - Date.now() - 365 * DAY_MS)).toBeLessThan(DAY_MS)
  expect(await own.events(a.id)).toEqual(['license.created', 'license.updated', 'license.extended'])
  // A lifetime license that gets an end is no extension.
  expect(await own.events(b.id)).toEqual(['license.created', 'license.updated', 'license.updated'])
})

test('one license gets a type; a type of another product does not exist for it', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id } = await own.givenOne({ override: { tier: 'mine' } })
  const type = await givenType(own, { ip_system_enabled: true, max_ips: 2, override: { tier: 'pro' } })
  const change = (license_type: string) =>
    own.write((work) => changeLicenseType(work, own.may('licenses:update'), { licenseId: id, license_type }))
  expect(await change(type.id)).toEqual({ changed: true })
  expect(await own.row(id)).toMatchObject({ max_ips: 2, custom_override: { tier: 'pro' } })
  expect(await change('YEARLY')).toEqual({ changed: false })
  const alike = await givenType(own, { name: 'Alike', ip_system_enabled: true, max_ips: 2, override: { tier: 'pro' } })
  expect(await change('alike')).toEqual({ changed: true })
  expect(await own.row(id)).toMatchObject({ license_type_id: alike.id })
  const entries = (await own.audited()).filter(({ action }) => action === 'license.updated')
  expect(entries.at(-1)).toMatchObject({ before: { licenseType: 'Yearly' }, after: { licenseType: 'Alike' } })
  const foreign = await givenLicenseActor(db.pool)
  const theirs = await givenType(foreign, { name: 'Theirs' })
  await expect(change(theirs.id)).rejects.toMatchObject({
    code: 'invalid',
    fields: { license_type: expect.any(String) },
  })
  const steal = foreign.write((work) =>
    changeLicenseType(work, foreign.may('licenses:update'), { licenseId: id, license_type: theirs.id }),
  )
  await expect(steal).rejects.toMatchObject({ code: 'not_found' })
})

test('ids of another organization are neither changed, previewed nor emailed', async () => {
  const [own, other] = [await givenLicenseActor(db.pool), await givenLicenseActor(db.pool)]
  const { id } = await own.givenOne()
  const ids = { ids: [id] }
  const set = { metadata: { mine: 'yes' } }
  expect(await preview(other, ids, set)).toMatchObject({ licenses: 0, changed: 0 })
  expect(await update(other, ids, set)).toMatchObject({ summary: { changed: 0 } })
  const email = (actor: LicenseActor) => ({
    preview: () => actor.write((work) => previewEmail(work, actor.may('licenses:update'), { selection: ids })),
    send: () =>
      actor.write((work) => emailLicenses(work, actor.may('licenses:update'), { id: newId(), selection: ids })),
  })
  expect(await email(other).preview()).toMatchObject({ licenses: 0, emails: 0 })
  expect(await email(other).send()).toMatchObject({ summary: { changed: 0, mailed: 0 } })
  expect((await own.row(id)).metadata).toEqual({})
  expect(await email(own).preview()).toMatchObject({ licenses: 1, emails: 1 })
})

test('licenses are emailed once per customer, and left out with the reason', async () => {
  const own = await givenLicenseActor(db.pool)
  const of = (email: string | null, over: object = {}) =>
    own.givenOne({
      customer: { email, discord_id: email ? null : '80351110224678912', name: null },
      ...over,
    })
  const ada = await of('ada@bulk.test')
  await of('ada@bulk.test')
  await of('gone@bulk.test')
  await of(null)
  const revoked = await of('rev@bulk.test')
  await db.pool.query('update license set revoked_at = now() where id = $1', [revoked.id])
  await db.pool.query('insert into mail_opt_out (organization_id, email, created_at) values ($1, $2, now())', [
    own.organizationId,
    'gone@bulk.test',
  ])
  await db.pool.query('delete from graphile_worker._private_jobs')
  const selection = { filter: { product: own.productId } }
  const previewed = await own.write((work) => previewEmail(work, own.may('licenses:update'), { selection }))
  expect(previewed).toMatchObject({ licenses: 5, changed: 2, unchanged: 0, emails: 1 })
  expect(previewed.refused.map(({ count }) => count)).toEqual([1, 1, 1])
  const job = await own.write((work) => emailLicenses(work, own.may('licenses:update'), { id: newId(), selection }))
  expect(job).toMatchObject({ done: 5, failed: 3, summary: { changed: 2, unchanged: 0, mailed: 1 } })
  expect(job.problems.map(({ message }) => message.replace(/^[^:]*: /, '')).sort()).toEqual([
    'Only active licenses can be emailed.',
    'The customer has no email.',
    'The customer unsubscribed.',
  ])
  expect(await own.events(ada.id)).toEqual(['license.created', 'license.mail_resent'])
})

test('the same request sent twice changes once, and a wrong number of matches changes nothing', async () => {
  const own = await givenLicenseActor(db.pool)
  const { id } = await own.givenOne()
  const selection = { filter: { product: own.productId } }
  const ask = { id: newId(), selection, set: { metadata: { plan: 'gold' } } }
  const send = (expected_count: number, over: object = {}) =>
    own.write((work) => updateLicenses(work, own.may('licenses:update'), { ...ask, ...over, expected_count }))
  await expect(send(2)).rejects.toMatchObject({ code: 'conflict' })
  const first = await send(1, { id: newId() })
  expect(first).toMatchObject({ summary: { changed: 1 } })
  expect(await own.events(id)).toHaveLength(2)
})

test('whole keys are revealed with an entry for each, and never those of another organization', async () => {
  const [own, other] = [await givenLicenseActor(db.pool), await givenLicenseActor(db.pool)]
  const [a, b, theirs] = [await own.givenOne(), await own.givenOne(), await other.givenOne()]
  const ids = [b.id, a.id, theirs.id, b.id]
  const revealed = await own.write((work) => revealLicenseKeys(work, own.may('licenses:reveal'), ids))
  expect(revealed).toEqual({ keys: [b.key, a.key] })
  expect([await own.events(a.id), await own.events(theirs.id)]).toEqual([
    ['license.created', 'license.key_revealed'],
    ['license.created'],
  ])
})
