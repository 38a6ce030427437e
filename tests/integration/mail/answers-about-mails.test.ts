import { beforeEach, expect, test } from 'vitest'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { resendLicenseMail } from '@/lib/catalog/licenses/server/mails/resend-license-mail'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { queueCustomerMail, queueTransferMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { sendSignInLink } from '@/lib/people/sign-in/server/sessions/send-portal-link'
import { givenMailVendor, givenTransfer } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const { db, mails } = await setUpMailQueue()
beforeEach(() => db.pool.query('delete from graphile_worker._private_jobs'))

type Vendor = Awaited<ReturnType<typeof givenMailVendor>>
const BEFORE = '2031-05-01T12:00:00.000Z'
const AFTER = '2032-05-01T12:00:00.000Z'
const BY_HAND = 20
const NOON = new Date()
NOON.setUTCHours(12, 0, 0, 0)

async function givenVendor() {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email }, expires_at: BEFORE, notify: false })
  const customerId: string = (await by.row(id)).customer_id
  return { by, email, id, customerId }
}

// As the dashboard's routes call them.
const revoke = (by: Vendor, licenseId: string, at = NOON) =>
  by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId, reason: '', isUndoable: true }), at)
const reinstate = (by: Vendor, licenseId: string) =>
  by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), licenseId, { notify: true }), NOON)
const expire = (by: Vendor, licenseId: string, expires_at: string) =>
  by.write(
    (work) =>
      changeExpiry(work, by.may('licenses:update'), {
        licenseId,
        to: { mode: 'until', expires_at },
        notify: true,
        isUndoable: true,
      }),
    NOON,
  )
const resend = (by: Vendor, licenseId: string) =>
  by.write((work) => resendLicenseMail(work, by.may('licenses:update'), licenseId), NOON)
const link = (by: Vendor, customerId: string) =>
  by.write((work) => sendSignInLink(work, by.may('customers:update'), customerId), NOON)

/** As if the time in which Undo is offered was over. */
async function sendHeld() {
  await db.pool.query('update graphile_worker._private_jobs set run_at = now()')
  return mails.send(NOON)
}

const count = (by: Vendor, scope: string, hits: number) =>
  db.pool.query('insert into mail_tally (day, scope, hits) values ($1::date, $2, $3)', [
    NOON.toISOString(),
    scope === 'organization' ? `customers:${by.organizationId}` : scope,
    hits,
  ])

test('what is undone while Undo is offered sends nothing', async () => {
  const { by, id } = await givenVendor()
  expect(await revoke(by, id)).toMatchObject({ mailed: 1, withheld: null })
  expect(await mails.send(NOON), 'it waits').toEqual([])
  expect(await reinstate(by, id)).toMatchObject({ mailed: 0, withheld: null })
  expect(await expire(by, id, AFTER)).toMatchObject({ mailed: 1, withheld: null })
  expect(await mails.send(NOON), 'it waits').toEqual([])
  expect(await expire(by, id, BEFORE)).toMatchObject({ mailed: 0, withheld: null })
  expect(await sendHeld()).toEqual([])
})

test('what is not undone is mailed, and so is that it is undone later', async () => {
  const { by, id, email } = await givenVendor()
  const subjects = () => mails.smtp.mailsTo(email).map(({ subject }) => subject)
  await revoke(by, id)
  expect(await sendHeld()).toEqual([email])
  expect(await reinstate(by, id)).toMatchObject({ mailed: 1 })
  await sendHeld()
  await expire(by, id, AFTER)
  await sendHeld()
  expect(await expire(by, id, BEFORE)).toMatchObject({ mailed: 1 })
  await sendHeld()
  expect(subjects()).toEqual([
    'Your license for App was revoked',
    'Your license for App works again',
    'Your license for App has a new expiry date',
    'Your license for App ends earlier',
  ])
})

test('an answer never says that a mail is sent which a limit withholds, mails that wait included', async () => {
  const { by, id, email } = await givenVendor()
  const answers: number[] = []
  for (let n = 0; n < 12; n++) {
    answers.push((await revoke(by, id, new Date(NOON.getTime() + n))).mailed)
    await db.pool.query(`update license set revoked_at = null, revoked_reason = null where id = $1`, [id])
  }
  expect(answers).toEqual([...Array(10).fill(1), 0, 0])
  expect(await revoke(by, id)).toMatchObject({
    mailed: 0,
    withheld: { count: 1, most_a_day: 10, of: 'customer', waits: true },
  })
  await sendHeld()
  expect(mails.smtp.mailsTo(email).length).toBeLessThanOrEqual(10)
})

test.each([
  ['the license', ({ by, id }: Awaited<ReturnType<typeof givenVendor>>) => resend(by, id)],
  ['the sign-in link', ({ by, customerId }: Awaited<ReturnType<typeof givenVendor>>) => link(by, customerId)],
])(
  '%s is emailed by hand twenty times a day, beyond the five of changes; the next is not, which is said',
  async (_, send) => {
    const vendor = await givenVendor()
    for (let n = 0; n < BY_HAND; n++) {
      expect([n, await send(vendor)]).toEqual([n, expect.objectContaining({ mailed: 1, withheld: null })])
      expect(await mails.send(NOON)).toEqual([vendor.email])
    }
    expect(await send(vendor)).toMatchObject({
      mailed: 0,
      withheld: { count: 1, most_a_day: BY_HAND, of: 'customer' },
    })
    expect(await mails.send(NOON)).toEqual([])
    expect(mails.smtp.mailsTo(vendor.email)).toHaveLength(BY_HAND)
    const { rows } = await db.pool.query(
      `select target_label as email, after from audit_entry where organization_id = $1 and action = 'mail.withheld'`,
      [vendor.by.organizationId],
    )
    expect(rows).toEqual([{ email: vendor.email, after: { most_a_day: BY_HAND } }])
  },
)

test('emails sent by hand, waiting or sent, take none of the five of changes, nor the twenty of all vendors', async () => {
  const { by, id, email, customerId } = await givenVendor()
  for (let n = 0; n < BY_HAND - 1; n++) {
    await link(by, customerId)
    await mails.send(NOON)
  }
  expect(await resend(by, id)).toMatchObject({ mailed: 1 })
  const toEmail = by.someone()
  const transferId = await givenTransfer(db.pool, id, { toEmail })
  const { organizationId } = by
  const requested = await by.write(
    (work) => queueTransferMail(work, { mail: 'transfer_requested', organizationId, transferId }),
    NOON,
  )
  expect(requested).toMatchObject({ withheld: null, mailed_to: ['holder', 'receiver'] })
  const extend = (n: number) =>
    by.write(
      (work) => queueCustomerMail(work, { mail: 'license_extended', organizationId, licenseIds: [id] }),
      new Date(NOON.getTime() + n),
    )
  for (let n = 0; n < 5; n++) expect([n, (await extend(n)).mailed]).toEqual([n, 1])
  expect(await extend(5), 'the five are used up by now').toMatchObject({ mailed: 0, withheld: { most_a_day: 5 } })
  expect(await resend(by, id), 'and so are the twenty by hand').toMatchObject({
    mailed: 0,
    withheld: { most_a_day: BY_HAND },
  })
  expect((await mails.send(NOON)).toSorted()).toEqual([...Array(7).fill(email), toEmail].toSorted())
  const { rows } = await db.pool.query(
    `select after from audit_entry where organization_id = $1 and action = 'mail.withheld' order by id`,
    [organizationId],
  )
  expect(rows).toEqual([{ after: { most_a_day: 5 } }, { after: { most_a_day: BY_HAND } }])
})

test('a sign-in link that the limit of the organization withholds says that it is the organization’s', async () => {
  const { by, customerId } = await givenVendor()
  await count(by, 'organization', 200)
  expect(await link(by, customerId)).toMatchObject({
    mailed: 0,
    withheld: { count: 1, most_a_day: 200, of: 'organization' },
  })
  expect(await mails.send(NOON)).toEqual([])
})
