import { beforeAll, expect, test } from 'vitest'
import type { UpdateLicenseForm } from '@/lib/catalog/licenses/core/schema'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { deleteLicense } from '@/lib/catalog/licenses/server/delete-license'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { revealLicenseKey } from '@/lib/catalog/licenses/server/reveal-license-key'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { saveLicenseForm } from '@/lib/catalog/licenses/server/save-license-form'
import { updateLicense } from '@/lib/catalog/licenses/server/update-license'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { deleteProduct } from '@/lib/catalog/products/server/delete-product'
import { chooseMails } from '@/lib/foundation/mail/server/unsubscribe'
import { newId } from '@/lib/foundation/platform/config/ids'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { databaseOfFile } from '@/tests/support/database/test-database'
import { givenActor } from '@/tests/support/fixtures/actor'
import { givenLicenseActor, type LicenseActor } from '@/tests/support/fixtures/license-actor'

const T0 = new Date('2030-01-01T12:00:00.000Z')
const inDays = (days: number) => new Date(T0.getTime() + days * DAY_MS)

const db = databaseOfFile()
let owner: LicenseActor
let otherActor: LicenseActor
beforeAll(async () => {
  owner = await givenLicenseActor(db.pool)
  otherActor = await givenLicenseActor(db.pool)
})

const revoke = (by: LicenseActor, licenseId: string) =>
  by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId, reason: 'charged back' }), T0)
const reinstate = (by: LicenseActor, licenseId: string) =>
  by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), licenseId), T0)
const extend = (by: LicenseActor, licenseId: string, to: Parameters<typeof changeExpiry>[2]['to']) =>
  by.write((work) => changeExpiry(work, by.may('licenses:update'), { licenseId, to }), T0)
const update = (by: LicenseActor, licenseId: string, input: Parameters<typeof updateLicense>[2]['input']) =>
  by.write((work) => updateLicense(work, by.may('licenses:update'), { licenseId, input }), T0)
const read = (by: LicenseActor, licenseId: string) => getLicense(by.reading(T0), by.may('licenses:view'), licenseId)

test('a license is revoked once, with its reason, and reinstated once', async () => {
  const { id } = await owner.givenOne({ expires_at: inDays(5).toISOString() })
  await revoke(owner, id)
  expect(await read(owner, id)).toMatchObject({ status: 'revoked', answer: 'revoked', revoked_reason: 'charged back' })
  await expect(revoke(owner, id)).rejects.toMatchObject({ code: 'conflict' })
  await reinstate(owner, id)
  expect(await read(owner, id)).toMatchObject({ status: 'active', revoked_at: null, revoked_reason: null })
  await expect(reinstate(owner, id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await owner.events(id)).toEqual(['license.created', 'license.revoked', 'license.reinstated'])
})

test('the form of a license saves over what its reader saw; what someone else changed meanwhile is not lost unseen', async () => {
  const { id } = await owner.givenOne()
  const save = (form: UpdateLicenseForm) =>
    owner.write((work) => saveLicenseForm(work, owner.may('licenses:update'), { licenseId: id, form }))
  await save({ notes: 'Pays by card', expected: { name: null, notes: null } })
  const late = { name: 'Laptop', notes: 'Pays by invoice' }
  await expect(save({ ...late, expected: { name: null, notes: null } })).rejects.toMatchObject({
    code: 'conflict',
    message: 'You changed this in another tab. Save again to replace it.',
    fields: { notes: 'You changed this in another tab.' },
  })
  expect(await read(owner, id)).toMatchObject({ name: null, notes: 'Pays by card' })
  await save({ ...late, expected: { name: null, notes: 'Pays by card' } })
  expect(await read(owner, id)).toMatchObject(late)
  // Programs send none: If-Match is theirs.
  await save({ notes: 'From a program' })
  expect((await read(owner, id)).notes).toBe('From a program')

  const colleague = { ...owner.may('licenses:update'), userId: newId() }
  const blind = { licenseId: id, form: { notes: 'Mine', expected: { notes: null } } }
  const named = await owner.write((work) => saveLicenseForm(work, colleague, blind)).catch((fault) => fault.message)
  expect(named).toContain(`meanwhile by ${owner.may('licenses:update').name ?? owner.may('licenses:update').email}.`)
  const stranger = { licenseId: id, form: { notes: 'Mine' } }
  await expect(
    otherActor.write((work) => saveLicenseForm(work, otherActor.may('licenses:update'), stranger)),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('of a license that several changed, the one who changed the field is named', async () => {
  const me = await givenLicenseActor(db.pool)
  const { id } = await me.givenOne({ expires_at: inDays(5).toISOString() })
  const colleague = { ...me.may('licenses:update'), userId: newId() }
  const save = (form: UpdateLicenseForm) =>
    me.write((work) => saveLicenseForm(work, me.may('licenses:update'), { licenseId: id, form }))
  await save({ notes: 'Mine', metadata: { plan: 'a' } })
  await me.write((work) =>
    changeExpiry(work, colleague, { licenseId: id, to: { mode: 'until', expires_at: inDays(3).toISOString() } }),
  )
  const late = { notes: 'Late', metadata: { plan: 'b' }, expected: { notes: null, metadata: {} } }
  await expect(save(late)).rejects.toMatchObject({
    fields: { notes: 'You changed this in another tab.', metadata: 'You changed this in another tab.' },
  })
})

test('whether the revocation mailed its customer is kept, for whoever takes it back', async () => {
  const { id } = await owner.givenOne()
  expect((await read(owner, id)).revocation_mailed).toBe(false)
  const by = async (notify: boolean) => {
    const input = { licenseId: id, reason: 'charged back', notify }
    await owner.write((work) => revokeLicense(work, owner.may('licenses:revoke'), input))
    const { revocation_mailed } = await read(owner, id)
    await owner.write((work) => reinstateLicense(work, owner.may('licenses:revoke'), id))
    return revocation_mailed
  }
  expect(await by(true)).toBe(true)
  expect(await by(false)).toBe(false)
  expect((await read(owner, id)).revocation_mailed).toBe(false)
})

test('a license says that its customer unsubscribed from emails of this vendor', async () => {
  const email = 'quiet@customer.test'
  const customer = { email, name: null, discord_id: null }
  const [{ id }, other] = [await owner.givenOne({ customer }), await owner.givenOne()]
  expect((await read(owner, id)).is_unsubscribed).toBe(false)
  await owner.write((work) => chooseMails(work, { organizationId: owner.organizationId, email, isWanted: false }))
  expect((await read(owner, id)).is_unsubscribed).toBe(true)
  expect((await read(owner, other.id)).is_unsubscribed).toBe(false)
})

test('of two concurrent revocations, one reports that it was already done', async () => {
  const { id } = await owner.givenOne()
  const results = await Promise.allSettled([revoke(owner, id), revoke(owner, id), revoke(owner, id)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await owner.events(id)).toEqual(['license.created', 'license.revoked'])
})

test('days are added to the expiry, or to now if it has expired', async () => {
  const running = await owner.givenOne({ expires_at: inDays(5).toISOString() })
  const over = await owner.givenOne({ customer: { email: 'over@customer.test' }, expires_at: inDays(-5).toISOString() })
  for (const { id } of [running, over]) await extend(owner, id, { mode: 'days', days: 30 })
  expect((await owner.row(running.id)).expires_at).toEqual(inDays(35))
  expect((await owner.row(over.id)).expires_at).toEqual(inDays(30))
  expect(await owner.events(over.id)).toEqual(['license.created', 'license.extended'])
})

test('a lifetime license never expires, and cannot be extended by days', async () => {
  const { id } = await owner.givenOne({ expires_at: inDays(5).toISOString() })
  await extend(owner, id, { mode: 'lifetime' })
  expect(await read(owner, id)).toMatchObject({ expires_at: null, status: 'active' })
  expect(await extend(owner, id, { mode: 'lifetime' })).toEqual({ changed: false })
  await expect(extend(owner, id, { mode: 'days', days: 1 })).rejects.toMatchObject({ code: 'conflict' })
})

test('an earlier expiry is an update, not an extension', async () => {
  const { id } = await owner.givenOne()
  await extend(owner, id, { mode: 'until', expires_at: inDays(1).toISOString() })
  expect(await owner.events(id)).toEqual(['license.created', 'license.updated'])
})

test('of two concurrent extensions, the second reports that the expiry changed', async () => {
  const { id } = await owner.givenOne({ expires_at: inDays(5).toISOString() })
  const both = [1, 2].map(() => extend(owner, id, { mode: 'days', days: 10 }))
  const results = await Promise.allSettled(both)
  const done = results.filter(({ status }) => status === 'fulfilled').length
  expect((await owner.row(id)).expires_at).toEqual(inDays(5 + 10 * done))
})

test('settings change where they differ, and only to valid values', async () => {
  const { id } = await owner.givenOne()
  await expect(update(owner, id, { ip_system_enabled: true })).rejects.toMatchObject({
    code: 'invalid',
    fields: { max_ips: expect.any(String) },
  })
  await expect(update(owner, id, { version_pin_mode: 'exact' })).rejects.toMatchObject({ code: 'invalid' })
  await update(owner, id, { ip_system_enabled: true, max_ips: 2, notes: 'paid by wire' })
  expect(await read(owner, id)).toMatchObject({ ip_system_enabled: true, max_ips: 2, notes: 'paid by wire' })
  expect(await update(owner, id, { max_ips: 2, notes: 'paid by wire' })).toEqual({ changed: false })
})

test('lowering max_ips below the count frees no slot', async () => {
  const { id } = await owner.givenOne({ ip_system_enabled: true, max_ips: 3 })
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await db.pool.query('select * from register_ip($1, $2, $2)', [id, address])
  await update(owner, id, { max_ips: 1 })
  expect(await read(owner, id)).toMatchObject({ ip_count: 3, max_ips: 1 })
  const { rows } = await db.pool.query(`select outcome from register_ip($1, '198.51.100.4', '198.51.100.4')`, [id])
  expect(rows).toEqual([{ outcome: 'limit' }])
})

test('the whole key is shown on request, and the audit log says to whom', async () => {
  const { id, key } = await owner.givenOne()
  expect((await read(owner, id)).key).toBe(`ACME-••••${key.slice(-6)}`)
  const shown = await owner.write((work) => revealLicenseKey(work, owner.may('licenses:reveal'), id))
  expect(shown).toEqual({ license_key: key })
  expect(await owner.events(id)).toEqual(['license.created', 'license.key_revealed'])
})

test('a transfer moves the license, keeps its key, and frees the slots if asked', async () => {
  const { id, key } = await owner.givenOne({ ip_system_enabled: true, max_ips: 3 })
  await db.pool.query(`select * from register_ip($1, '198.51.100.1', '198.51.100.1')`, [id])
  const to = (email: string, reset_addresses: boolean) =>
    owner.write((work) =>
      transferLicense(work, owner.may('licenses:update'), {
        licenseId: id,
        customer: { email, name: 'Dee', discord_id: null },
        reset_addresses,
      }),
    )
  expect(await to('dee@customer.test', false)).toMatchObject({ freed: 0 })
  expect(await read(owner, id)).toMatchObject({ customer: { email: 'dee@customer.test', name: 'Dee' }, ip_count: 1 })
  await expect(to('dee@customer.test', false)).rejects.toMatchObject({ code: 'conflict' })
  expect(await to('eve@customer.test', true)).toMatchObject({ freed: 1 })
  expect((await read(owner, id)).key).toBe(`ACME-••••${key.slice(-6)}`)
})

test('a transfer needs the permission to reveal keys: the new customer sees the whole key, and may be the member', async () => {
  const { id } = await owner.givenOne()
  const before = await owner.row(id)
  const developer = await givenActor(db.pool, { role: 'developer' })
  const actor = { ...developer.may('licenses:update'), organizationId: owner.organizationId }
  const customer = { email: 'own@developer.test', name: null, discord_id: null }
  await expect(
    owner.write((work) => transferLicense(work, actor, { licenseId: id, customer, reset_addresses: false })),
  ).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('licenses:reveal') })
  expect(await owner.row(id)).toEqual(before)
})

test('an override is stored as given, and removed by null', async () => {
  const { id } = await owner.givenOne()
  const set = (override: Record<string, unknown> | null) => update(owner, id, { override })
  await set({ tier: 'gold', '{}': null })
  expect((await read(owner, id)).override).toEqual({ tier: 'gold', '{}': null })
  await set(null)
  expect((await read(owner, id)).override).toBeNull()
})

test('metadata is changed key by key, and cleared by null', async () => {
  const { id } = await owner.givenOne({ metadata: { plan: 'gold', seats: '5', old: 'x' } })
  await update(owner, id, { name: 'Office', metadata: { plan: 'silver', seats: null, old: '', order: 'A-1' } })
  expect(await read(owner, id)).toMatchObject({ name: 'Office', metadata: { plan: 'silver', order: 'A-1' } })
  expect(await update(owner, id, { name: 'Office', metadata: { order: 'A-1', missing: null } })).toEqual({
    changed: false,
  })
  await update(owner, id, { name: null, metadata: null })
  expect(await read(owner, id)).toMatchObject({ name: null, metadata: {} })
  const [, last] = (await owner.audited()).filter(({ action }) => action === 'license.updated').slice(-2)
  expect(last).toMatchObject({ before: { metadata: { plan: 'silver', order: 'A-1' } }, after: { metadata: {} } })
})

test('a change that would leave more than 20 keys is refused at the field', async () => {
  const full = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, 'v']))
  const { id } = await owner.givenOne({ metadata: full })
  await expect(update(owner, id, { metadata: { one: 'more' } })).rejects.toMatchObject({
    code: 'invalid',
    fields: { metadata: 'Use at most 20 metadata fields.' },
  })
  await update(owner, id, { metadata: { one: 'more', k0: null } })
  expect(Object.keys((await read(owner, id)).metadata)).toHaveLength(20)
})

test('deleting a license deletes its addresses', async () => {
  const { id } = await owner.givenOne({ ip_system_enabled: true, max_ips: 3 })
  await db.pool.query(`select * from register_ip($1, '198.51.100.1', '198.51.100.1')`, [id])
  const remove = () => owner.write((work) => deleteLicense(work, owner.may('licenses:delete'), id))
  await remove()
  await expect(remove()).rejects.toMatchObject({ code: 'not_found' })
  await expect(read(owner, id)).rejects.toMatchObject({ code: 'not_found' })
  expect((await db.pool.query('select 1 from license_ip where license_id = $1', [id])).rowCount).toBe(0)
  expect(await owner.events(id)).toEqual(['license.created', 'license.deleted'])
})

test('a license of another organization is not found and does not change', async () => {
  const { id } = await owner.givenOne({ expires_at: inDays(5).toISOString() })
  const before = await owner.row(id)
  const calls = [
    read(otherActor, id),
    revoke(otherActor, id),
    reinstate(otherActor, id),
    extend(otherActor, id, { mode: 'lifetime' }),
    update(otherActor, id, { notes: 'mine' }),
    otherActor.write((work) => deleteLicense(work, otherActor.may('licenses:delete'), id)),
    otherActor.write((work) => revealLicenseKey(work, otherActor.may('licenses:reveal'), id)),
    update(otherActor, id, { override: {}, metadata: { a: 'b' }, name: 'mine' }),
    read(owner, newId()),
  ]
  for (const result of await Promise.allSettled(calls))
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
  expect(await owner.row(id)).toEqual(before)
  expect(await owner.events(id)).toEqual(['license.created'])
})

test('licenses of a deleted product are not found', async () => {
  const other = await givenLicenseActor(db.pool)
  const { id } = await other.givenOne()
  await other.write((work) =>
    deleteProduct(work, other.may('products:delete'), { productId: other.productId, name: 'App' }),
  )
  await expect(read(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(revoke(other, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('no audit entry contains a whole license key', async () => {
  const { rows } = await db.pool.query<{ entry: string }>('select a::text as entry from audit_entry a')
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ entry }) => /ACME-[0-9A-Z]{5}-/.test(entry))).toEqual([])
})
