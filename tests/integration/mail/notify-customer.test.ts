import { expect, test } from 'vitest'
import { extendLicenses, reinstateLicenses, revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { replaceLicenseKey } from '@/lib/catalog/licenses/server/replace-license-key'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { transferLicense } from '@/lib/catalog/licenses/transfers/server/transfer-license'
import { newId } from '@/lib/foundation/platform/config/ids'
import { givenMailVendor } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const { db, mails } = await setUpMailQueue()

type Vendor = Awaited<ReturnType<typeof givenMailVendor>>
type Answer = { mailed?: number; summary?: Record<string, number> }
type Act = { licenseId: string; notify: boolean | undefined }

const A_YEAR = { mode: 'months', months: 12 } as const
const SOONER = { mode: 'until', expires_at: '2030-05-01T12:00:00.000Z' } as const
const PAST = { mode: 'until', expires_at: '2020-05-01T12:00:00.000Z' } as const
const whole = (licenseId: string) => ({ id: newId(), selection: { ids: [licenseId] } })

const ACTS: Record<string, { subject: string; byDefault: boolean; run: (by: Vendor, act: Act) => Promise<unknown> }> = {
  revoke: {
    subject: 'Your license for App was revoked',
    byDefault: true,
    run: (by, act) => by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { ...act, reason: 'x' })),
  },
  extend: {
    subject: 'Your license for App has a new expiry date',
    byDefault: false,
    run: (by, act) => by.write((work) => changeExpiry(work, by.may('licenses:update'), { ...act, to: A_YEAR })),
  },
  shorten: {
    subject: 'Your license for App ends earlier',
    byDefault: false,
    run: (by, act) => by.write((work) => changeExpiry(work, by.may('licenses:update'), { ...act, to: SOONER })),
  },
  'end in the past': {
    subject: 'Your license for App has expired',
    byDefault: false,
    run: (by, act) => by.write((work) => changeExpiry(work, by.may('licenses:update'), { ...act, to: PAST })),
  },
  reinstate: {
    subject: 'Your license for App works again',
    byDefault: false,
    run: async (by, { licenseId, notify }) => {
      await db.pool.query('update license set revoked_at = now() where id = $1', [licenseId])
      return by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), licenseId, { notify }))
    },
  },
  'bulk revoke': {
    subject: 'Your license for App was revoked',
    byDefault: true,
    run: (by, { licenseId, notify }) =>
      by.write((work) => revokeLicenses(work, by.may('licenses:revoke'), { ...whole(licenseId), reason: 'x', notify })),
  },
  'bulk reinstate': {
    subject: 'Your license for App works again',
    byDefault: false,
    run: async (by, { licenseId, notify }) => {
      await db.pool.query('update license set revoked_at = now() where id = $1', [licenseId])
      return by.write((work) => reinstateLicenses(work, by.may('licenses:revoke'), { ...whole(licenseId), notify }))
    },
  },
  'bulk extend': {
    subject: 'Your license for App has a new expiry date',
    byDefault: false,
    run: (by, { licenseId, notify }) =>
      by.write((work) => extendLicenses(work, by.may('licenses:update'), { ...whole(licenseId), to: A_YEAR, notify })),
  },
  'bulk shorten': {
    subject: 'Your license for App ends earlier',
    byDefault: false,
    run: (by, { licenseId, notify }) =>
      by.write((work) => extendLicenses(work, by.may('licenses:update'), { ...whole(licenseId), to: SOONER, notify })),
  },
}

test.each(Object.keys(ACTS))('%s mails the customer exactly when requested, and reports it', async (name) => {
  const act = ACTS[name]
  if (!act) throw new Error(name)
  const by = await givenMailVendor(db.pool)
  for (const notify of [true, false, undefined]) {
    const email = by.someone()
    const { id } = await by.givenOne({ customer: { email }, expires_at: '2031-05-01T12:00:00Z', notify: false })
    const answer = (await act.run(by, { licenseId: id, notify })) as Answer
    const isMailed = notify ?? act.byDefault
    expect([notify, answer.mailed ?? answer.summary?.['mailed']]).toEqual([notify, isMailed ? 1 : 0])
    expect(await mails.send()).toEqual(isMailed ? [email] : [])
    expect(mails.smtp.mailsTo(email).map(({ subject }) => subject)).toEqual(isMailed ? [act.subject] : [])
  }
})

test('one date for many licenses is an earlier end to some customers, and a later one to others', async () => {
  const by = await givenMailVendor(db.pool)
  const given = async (email: string, expires_at: string) =>
    (await by.givenOne({ customer: { email }, expires_at, notify: false })).id
  const [earlier, later, both] = [by.someone(), by.someone(), by.someone()]
  const ids = [
    await given(earlier, '2031-05-01T12:00:00Z'),
    await given(later, '2029-05-01T12:00:00Z'),
    await given(both, '2031-05-01T12:00:00Z'),
    await given(both, '2029-05-01T12:00:00Z'),
  ]
  const asked = { id: newId(), selection: { ids }, to: SOONER, notify: true }
  await by.write((work) => extendLicenses(work, by.may('licenses:update'), asked))
  await mails.send()
  const subjects = (email: string) => mails.smtp.mailsTo(email).map(({ subject }) => subject)
  expect(subjects(earlier)).toEqual(['Your license for App ends earlier'])
  expect(subjects(later)).toEqual(['Your license for App has a new expiry date'])
  expect(subjects(both)).toEqual([expect.not.stringContaining('earlier')])
})

test('issuing sends mails unless disabled in the request, and never a kind that the product switched off', async () => {
  const by = await givenMailVendor(db.pool)
  const [email, quiet] = [by.someone(), by.someone()]
  expect((await by.issue({ customer: { email: quiet }, notify: false })).summary).toMatchObject({ mailed: 0 })
  expect((await by.issue({ customer: { email } })).summary).toMatchObject({ mailed: 1 })
  const off = await givenMailVendor(db.pool, { mailsOff: ['license_issued', 'license_extended'] })
  const silenced = await off.issue({ customer: { email: off.someone() }, expires_at: '2031-05-01T12:00:00Z' })
  expect(silenced.summary).toMatchObject({ mailed: 0 })
  const [line = ''] = (await off.resultOf(silenced.id)).trimEnd().split('\n').slice(1)
  const licenseId = line.split(',').at(-1) ?? ''
  expect(await ACTS['extend']?.run(off, { licenseId, notify: true })).toMatchObject({ mailed: 0 })
  expect(await mails.send()).toEqual([email])
})

test('a transfer mails the new customer where that is requested, and never the old one', async () => {
  const by = await givenMailVendor(db.pool)
  const { id } = await by.givenOne({ customer: { email: by.someone() }, notify: false })
  const to = (email: string, notify: boolean) =>
    by.write((work) =>
      transferLicense(work, by.may('licenses:update'), {
        licenseId: id,
        customer: { email, name: null, discord_id: null },
        reset_addresses: false,
        notify,
      }),
    )
  const [quiet, mailed] = [by.someone(), by.someone()]
  expect(await to(quiet, false)).toMatchObject({ mailed: 0 })
  expect(await to(mailed, true)).toMatchObject({ mailed: 1 })
  expect(await mails.send()).toEqual([mailed])
})

test('a transfer with a new key is one mail to the new customer, or none if none is requested', async () => {
  const by = await givenMailVendor(db.pool)
  for (const notify of [true, false]) {
    const { id } = await by.givenOne({ customer: { email: by.someone() }, notify: false })
    const email = by.someone()
    const answer = await by.write((work) =>
      transferLicense(work, by.may('licenses:update'), {
        licenseId: id,
        customer: { email, name: null, discord_id: null },
        reset_addresses: false,
        new_key: { grace_hours: 0 },
        notify,
      }),
    )
    expect([notify, answer.mailed, await mails.send()]).toEqual([notify, notify ? 1 : 0, notify ? [email] : []])
    expect(mails.smtp.mailsTo(email).map(({ subject }) => subject)).toEqual(notify ? ['Your license for App'] : [])
  }
})

test('an unsubscribed customer is not reported as mailed, nor is the holder of a revoked license', async () => {
  const by = await givenMailVendor(db.pool)
  const [email, other] = [by.someone(), by.someone()]
  await db.pool.query('insert into mail_opt_out (organization_id, email, created_at) values ($1, $2, now())', [
    by.organizationId,
    email,
  ])
  expect((await by.issue({ customer: { email } })).summary).toMatchObject({ mailed: 0 })
  const { id } = await by.givenOne({ customer: { email }, expires_at: '2031-05-01T12:00:00Z' })
  for (const name of ['extend', 'bulk revoke']) {
    const answer = (await ACTS[name]?.run(by, { licenseId: id, notify: true })) as Answer
    expect([name, answer.mailed ?? answer.summary?.['mailed']]).toEqual([name, 0])
  }
  // Mails that protect a license cannot be unsubscribed from; but no key makes a revoked license work.
  const key = (licenseId: string) => {
    const input = { licenseId, grace_hours: 0, notify: true } as const
    return by.write((work) => replaceLicenseKey(work, by.may('licenses:update'), input))
  }
  const open = await by.givenOne({ customer: { email }, notify: false })
  const ends = { expires_at: '2031-05-01T12:00:00Z' }
  const revoked = await by.givenOne({ ...ends, customer: { email: other }, notify: false })
  await db.pool.query('update license set revoked_at = now() where id = $1', [revoked.id])
  expect(await key(open.id)).toMatchObject({ mailed: 1 })
  expect(await key(revoked.id)).toMatchObject({ mailed: 0 })
  expect(await ACTS['extend']?.run(by, { licenseId: revoked.id, notify: true })).toMatchObject({ mailed: 0 })
  expect(await mails.send()).toEqual([email])
})
