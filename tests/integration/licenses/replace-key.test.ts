import { expect, test } from 'vitest'
import { getLicense } from '@/lib/catalog/licenses/server/get-license'
import { assignNewKey } from '@/lib/catalog/licenses/server/new-license-key'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import { sha256 } from '@/lib/foundation/platform/security/vault'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { keyHashes } from '@/lib/service/validation/server/license-of-key'
import { createLoads } from '@/lib/service/validation/server/load-batches'
import { EVENT_DATA } from '@/lib/service/webhooks/core/event-data'
import { givenActor } from '@/tests/support/fixtures/actor'
import type { LicenseActor } from '@/tests/support/fixtures/license-actor'
import { givenMailVendor, givenPortalLocale } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { givenEndpoint } from '@/tests/support/fixtures/webhooks'

const { db, mails } = await setUpMailQueue()

type Grace = Parameters<typeof replaceLicenseKey>[2]['grace_hours']
type Over = { at?: Date; notify?: boolean }
const replace = (by: LicenseActor, licenseId: string, grace_hours: Grace, { at, notify }: Over = {}) =>
  by.write((work) => replaceLicenseKey(work, by.may('licenses:update'), { licenseId, grace_hours, notify }), at)

const isFound = async (by: LicenseActor, key: string | null): Promise<boolean> => {
  const { pool, vault, now } = by.reading()
  const calls = [{ apiKeyHash: sha256(by.apiKey), keyHashes: keyHashes(vault, key ?? ''), address: '198.51.100.7' }]
  const { snapshots } = await createLoads(pool).lookups(calls, now)
  return snapshots[0]?.license != null
}

test('the new key works at once; the old one until the end of its grace, or not at all', async () => {
  const by = await givenMailVendor(db.pool)
  const { id, key } = await by.givenOne()
  const oldKeyEnd = async () => (await getLicense(by.reading(), by.may('licenses:view'), id)).old_key_ends_at
  expect(await oldKeyEnd()).toBeNull()
  const second = await replace(by, id, 24)
  expect(await oldKeyEnd()).toBe(second.old_key_ends_at)
  expect(second.license_key).toMatch(/^ACME-/)
  expect([await isFound(by, key), await isFound(by, second.license_key)]).toEqual([true, true])
  const third = await replace(by, id, 0)
  expect([third.old_key_ends_at, await oldKeyEnd()]).toEqual([null, null])
  const found = [key, second.license_key, third.license_key].map((each) => isFound(by, each))
  expect(await Promise.all(found)).toEqual([false, false, true])
})

test('only members who may reveal keys see the new one', async () => {
  const by = await givenMailVendor(db.pool)
  const { id, key } = await by.givenOne()
  const developer = await givenActor(db.pool, { role: 'developer' })
  const actor = { ...developer.may('licenses:update'), organizationId: by.organizationId }
  const made = await by.write((work) => replaceLicenseKey(work, actor, { licenseId: id, grace_hours: 0 }))
  expect(made).toEqual({ license_key: null, old_key_ends_at: null, mailed: 1, withheld: null })
  expect(await isFound(by, key)).toBe(false)
})

test('a license of another organization does not exist', async () => {
  const [by, otherActor] = [await givenMailVendor(db.pool), await givenMailVendor(db.pool)]
  const { id, key } = await by.givenOne()
  await expect(replace(otherActor, id, 0)).rejects.toMatchObject({ code: 'not_found' })
  expect(await isFound(by, key)).toBe(true)
})

test('the audit log and a webhook event report the replaced key, without any key', async () => {
  const by = await givenMailVendor(db.pool)
  await givenEndpoint(db.pool, by.organizationId, 'https://hooks.example/', { events: ['license.key_replaced'] })
  const { id, key } = await by.givenOne()
  const at = new Date()
  const { license_key } = await replace(by, id, 1, { at })
  const old = `••••${key.slice(-6)}`
  const endsAt = new Date(at.getTime() + HOUR_MS).toISOString()
  expect(await by.events(id)).toEqual(['license.created', 'license.key_replaced'])
  const entry = (await by.audited()).at(-1)
  expect(entry).toMatchObject({ before: { key: old }, after: { old_key_ends_at: endsAt } })
  const { rows } = await db.pool.query('select body::json as body from webhook_event where organization_id = $1', [
    by.organizationId,
  ])
  expect(rows.map(({ body }) => body.type)).toEqual(['license.key_replaced'])
  const data = EVENT_DATA['license.key_replaced'].parse(rows[0].body.data)
  expect(data).toMatchObject({ previous_key: old, old_key_ends_at: endsAt, license: { id } })
  const recorded = JSON.stringify([entry, rows])
  expect([recorded.includes(key), recorded.includes(String(license_key))]).toEqual([false, false])
})

test('the customer is notified in their language, with the end of the old key and neither key', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  await givenPortalLocale(db.pool, email, 'de')
  const { id, key } = await by.givenOne({ customer: { email } })
  await mails.send()
  expect((await replace(by, id, 72, { at: new Date('2031-05-01T12:00:00Z') })).mailed).toBe(1)
  expect(await mails.send()).toEqual([email])
  const mail = mails.smtp.mailsTo(email).at(-1)
  expect(mail?.subject).toBe('Ihr Lizenzschlüssel für App wurde ersetzt')
  expect(mail?.text).toContain('Der bisherige Schlüssel gilt bis: 4. Mai 2031')
  expect(mail?.text).toContain('Das hat Acme & Söhne veranlasst.')
  expect(mail?.text).not.toContain(key)
  const { license_key } = await replace(by, id, 0)
  await mails.send()
  const last = mails.smtp.mailsTo(email).at(-1)
  expect(last?.text).toContain('Der bisherige Schlüssel gilt nicht mehr.')
  expect(last?.text).not.toContain(String(license_key))
})

test('no mail is sent where it is not requested, or is switched off', async () => {
  const [by, off] = [await givenMailVendor(db.pool), await givenMailVendor(db.pool, { mailsOff: ['key_replaced'] })]
  const quiet = await by.givenOne({ customer: { email: by.someone() } })
  const silenced = await off.givenOne({ customer: { email: off.someone() } })
  await mails.send()
  expect((await replace(by, quiet.id, 0, { notify: false })).mailed).toBe(0)
  expect((await replace(off, silenced.id, 0)).mailed).toBe(0)
  expect(await mails.send()).toEqual([])
})

test('a key replaced in the portal is notified in the same way', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email } })
  await mails.send()
  const actor = { organizationId: by.organizationId, userId: null, email }
  await by.write(async (work) => {
    const license = await requireLockedLicense(work.tx, { id, organizationId: by.organizationId })
    return assignNewKey(work, actor, { license, prefix: null, graceHours: 0 })
  })
  expect(await by.events(id)).toEqual(['license.created', 'license.key_replaced'])
  expect(await mails.send()).toEqual([email])
  expect(mails.smtp.mailsTo(email).at(-1)?.text).toContain('Someone signed in as you did this in the customer portal.')
})
