import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { correctCustomer } from '@/lib/catalog/customers/server/correct-customer'
import { eraseCustomer } from '@/lib/catalog/customers/server/erase-customer'
import { exportCustomer } from '@/lib/catalog/customers/server/export-customer'
import { revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { resendLicenseMail } from '@/lib/catalog/licenses/server/mails/resend-license-mail'
import { resendLoggedMail } from '@/lib/catalog/licenses/server/mails/resend-logged-mail'
import { searchMails } from '@/lib/catalog/licenses/server/mails/search-mails'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { MAIL_ATTEMPTS, MAIL_LOG_DAYS } from '@/lib/foundation/mail/core/mail-kinds'
import type { CountedAs } from '@/lib/foundation/mail/core/mail-limits'
import { mailLogQuery } from '@/lib/foundation/mail/core/mail-log'
import { customerScopes, recipientScope, takeMailQuota } from '@/lib/foundation/mail/server/count-mail'
import { pruneMailLog } from '@/lib/foundation/mail/server/keep-mail-log'
import { listOwnMails } from '@/lib/foundation/mail/server/list-own-mails'
import { queueCustomerMail, queueTransferMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { sendCustomerMail } from '@/lib/foundation/mail/server/send-customer-mail'
import { newId } from '@/lib/foundation/platform/config/ids'
import { readMailbox } from '@/lib/foundation/platform/mail/mailbox'
import { createMailer } from '@/lib/foundation/platform/mail/mailer'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { jobKind } from '@/lib/foundation/work/core/background-work'
import { readSalesOfCustomer } from '@/lib/service/sales/server/list-sales'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenMailVendor, givenTransfer } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { TEST_SITE } from '@/tests/support/fixtures/transact'
import { testPort } from '@/tests/support/process/test-port'

const { db, mails } = await setUpMailQueue()
beforeEach(() => db.pool.query('delete from graphile_worker._private_jobs'))

type Vendor = Awaited<ReturnType<typeof givenMailVendor>>
const NOON = new Date()
NOON.setUTCHours(12, 0, 0, 0)

const logOf = async (by: Vendor, filter: Record<string, string> = {}) =>
  (await searchMails(by.reading(), by.may('customers:view'), mailLogQuery.parse(filter))).items
const outcomes = async (by: Vendor, filter?: Record<string, string>) =>
  (await logOf(by, filter)).map(({ mail, outcome, reason }) => [mail, outcome, reason].filter(Boolean).join(' '))

async function givenVendor(over: Parameters<typeof givenMailVendor>[1] = {}) {
  const by = await givenMailVendor(db.pool, over)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email, name: 'Ada' } })
  return { by, email, id }
}

const extend = (by: Vendor, licenseId: string, n: number, at = NOON) =>
  by.write(
    (work) =>
      changeExpiry(work, by.may('licenses:update'), {
        licenseId,
        to: { mode: 'until', expires_at: new Date(Date.UTC(2032, 0, n + 1)).toISOString() },
        notify: true,
      }),
    at,
  )
const resend = (by: Vendor, mailId = '') =>
  by.write((work) => resendLoggedMail(work, by.may('licenses:update'), mailId), NOON)

test('a mail that was sent is in the log, of its customer and of each of its licenses, and of no other vendor', async () => {
  const { by, email, id } = await givenVendor()
  const [other, stranger] = [await givenVendor(), await by.givenOne({ customer: { email: by.someone() } })]
  await mails.send(NOON)
  const customer: string = (await by.row(id)).customer_id
  const [entry] = await logOf(by, { customer })
  expect(entry).toMatchObject({
    at: NOON.toISOString(),
    outcome: 'sent',
    reason: null,
    mail: 'license_issued',
    email,
    customer: { id: customer, name: 'Ada' },
    product: { id: by.productId, name: 'App' },
    license_id: id,
    licenses: 1,
  })
  expect(await logOf(by, { license: id })).toEqual([entry])
  expect(await logOf(by, { email: email.toUpperCase() })).toEqual([entry])
  expect(await logOf(by)).toHaveLength(2)
  expect(await logOf(by, { license: other.id })).toEqual([])
  expect(await logOf(by, { license: stranger.id })).toHaveLength(1)
  expect(await logOf(other.by)).toHaveLength(1)
})

test('a mail is found by a part of its recipient’s email or name, and by the key of a license', async () => {
  const { by, email, id } = await givenVendor()
  const other = by.someone()
  const { id: another } = await by.givenOne({ customer: { email: other, name: 'María Gómez' } })
  await mails.send(NOON)
  const found = async (q: string) => (await logOf(by, { q })).map(({ license_id }) => license_id)
  const keyOf = async (one: string) => {
    const license = await by.row(one)
    return by.reading().vault.decrypt(license.key_ciphertext)
  }
  expect(await found('maria')).toEqual([another])
  expect(await found(other.slice(2, 20))).toEqual([another])
  expect(await found(email.toUpperCase())).toEqual([id])
  expect(await found(await keyOf(id))).toEqual([id])
  expect(await found((await keyOf(another)).slice(-5))).toEqual([another])
  expect((await found('customer.test')).toSorted()).toEqual([id, another].toSorted())
  expect(await found('nobody')).toEqual([])
  const stranger = await givenVendor()
  expect(await logOf(stranger.by, { q: 'maria' })).toEqual([])
  expect(await logOf(stranger.by, { q: await keyOf(id) })).toEqual([])
})

test('a word of more customers than are looked up by their ids finds the newest of their mails', async () => {
  const { by, id } = await givenVendor()
  await mails.send(NOON)
  await db.pool.query(
    `with made as (insert into global_customer (id, email) select gen_random_uuid(), n || '@' || $1 || '.crowd.test'
       from generate_series(1, 1001) n returning id, email)
     insert into organization_customer (organization_id, customer_id, email, name, created_at, updated_at)
     select $1::uuid, id, email, 'Ada of many', now(), now() from made`,
    [by.organizationId],
  )
  expect((await logOf(by, { q: 'ada' })).map(({ license_id }) => license_id)).toEqual([id])
})

test('a mail about many licenses is in the log of each', async () => {
  const by = await givenMailVendor(db.pool)
  await by.issue({ customer: { email: by.someone() }, count: 3 })
  await mails.send(NOON)
  const { rows } = await db.pool.query('select id from license where organization_id = $1', [by.organizationId])
  for (const { id } of rows) expect(await logOf(by, { license: id })).toMatchObject([{ licenses: 3 }])
})

test('withheld: switched off, unsubscribed, beyond the limit; once a day however often it is tried', async () => {
  const off = await givenVendor({ mailsOff: ['license_issued'] })
  expect(await outcomes(off.by)).toEqual(['license_issued withheld switched_off'])

  const { by, email, id } = await givenVendor()
  await mails.send(NOON)
  await db.pool.query('insert into mail_opt_out (organization_id, email, created_at) values ($1, $2, now())', [
    by.organizationId,
    email,
  ])
  const earlier = new Date(NOON.getTime() - 1_000)
  for (let n = 0; n < 3; n++) await extend(by, id, n, earlier)
  expect(await outcomes(by, { outcome: 'withheld' })).toEqual(['license_extended withheld unsubscribed'])

  await db.pool.query('delete from mail_opt_out where organization_id = $1', [by.organizationId])
  for (let n = 10; n < 18; n++) {
    await extend(by, id, n)
    await mails.send(NOON)
  }
  expect((await outcomes(by, { outcome: 'withheld' })).toSorted(), 'a later one says it').toEqual([
    'license_extended withheld superseded',
    'license_extended withheld unsubscribed',
  ])
  expect(await outcomes(by, { outcome: 'waiting' })).toEqual(['license_extended waiting customer_limit'])
  expect(mails.smtp.mailsTo(email)).toHaveLength(6)
  await spend(by, email, 'security')
  const reset = { mail: 'ips_reset' as const, organizationId: by.organizationId, licenseIds: [id] }
  for (let n = 0; n < 3; n++) await by.write((work) => queueCustomerMail(work, reset), NOON)
  expect((await outcomes(by, { outcome: 'withheld' })).toSorted()).toEqual([
    'ips_reset withheld customer_limit',
    'license_extended withheld superseded',
    'license_extended withheld unsubscribed',
  ])
})

const MIDNIGHT = new Date(Date.UTC(NOON.getUTCFullYear(), NOON.getUTCMonth(), NOON.getUTCDate() + 1))
const midnight = (day: number) => new Date(MIDNIGHT.getTime() + (day - 1) * DAY_MS)

/** As if a customer had got all emails of this kind today. */
const spend = (by: Vendor, email: string, kind: CountedAs, at = NOON) =>
  by.write(async (work) => {
    const { customer } = customerScopes(by.organizationId, recipientScope(work, email), kind)
    for (let n = 0; n < customer.limit; n++) await takeMailQuota({ tx: work.tx, now: at }, [customer])
  })

/** A vendor whose customer got all emails of the day about new licenses, and waits for the key of another one. */
async function givenWaiting() {
  const vendor = await givenVendor()
  const { by, email } = vendor
  await mails.send(NOON)
  await spend(by, email, 'new')
  const { id: another } = await by.givenOne({ customer: { email } }, NOON)
  return { ...vendor, another }
}

test('past the daily limit the email with a key waits, and is sent when the next day begins, once', async () => {
  const { by, email } = await givenWaiting()
  expect(await logOf(by, { outcome: 'waiting' })).toMatchObject([
    { mail: 'license_issued', reason: 'customer_limit', sends_at: MIDNIGHT.toISOString(), at: NOON.toISOString() },
  ])
  await mails.look(new Date(MIDNIGHT.getTime() - 1))
  expect(await mails.send(NOON)).toEqual([])
  await mails.look(MIDNIGHT)
  await mails.look(MIDNIGHT)
  expect((await mails.send(MIDNIGHT)).filter((to) => to === email)).toEqual([email])
  expect(mails.smtp.mailsTo(email).at(-1)?.subject).toBe('Your license for App')
  expect(await logOf(by, { outcome: 'waiting' })).toEqual([])
  expect((await logOf(by))[0]).toMatchObject({ outcome: 'sent', reason: null, at: MIDNIGHT.toISOString() })
  await mails.look(midnight(2))
  expect(await mails.send(midnight(2))).toEqual([])
})

test('a waiting email is tried on three days, and is given up with its reason', async () => {
  const { by, email } = await givenWaiting()
  for (const day of [1, 2, 3]) {
    expect(await outcomes(by, { outcome: 'waiting' })).toEqual(['license_issued waiting customer_limit'])
    await spend(by, email, 'new', midnight(day))
    await mails.look(midnight(day))
    expect([day, await mails.send(midnight(day))]).toEqual([day, []])
  }
  expect(await outcomes(by, { outcome: 'given_up' })).toEqual(['license_issued given_up customer_limit'])
  expect(mails.smtp.mailsTo(email)).toHaveLength(1)
})

test('a waiting email is not sent if it is no longer true, nor once more if it was sent by hand', async () => {
  const revoked = await givenWaiting()
  await revoked.by.write((work) =>
    revokeLicense(work, revoked.by.may('licenses:revoke'), { licenseId: revoked.another, reason: '', notify: false }),
  )
  const byHand = await givenWaiting()
  const [entry] = await logOf(byHand.by, { outcome: 'waiting' })
  expect(await resend(byHand.by, entry?.id)).toMatchObject({ mailed: 1 })
  expect(await mails.send(NOON)).toEqual([byHand.email])
  await mails.look(MIDNIGHT)
  expect(await mails.send(MIDNIGHT)).toEqual([])
  for (const { by } of [revoked, byHand]) expect(await logOf(by, { outcome: 'waiting' })).toEqual([])
})

test('past the limit the email about a revocation waits, and is not sent if the license was reinstated meanwhile', async () => {
  const [revoked, back] = [await givenVendor(), await givenVendor()]
  await mails.send(NOON)
  for (const { by, email, id } of [revoked, back]) {
    await spend(by, email, 'state')
    await by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '' }), NOON)
    expect(await outcomes(by, { outcome: 'waiting' })).toEqual(['license_revoked waiting customer_limit'])
  }
  const reinstated = back.by.write(
    (work) => reinstateLicense(work, back.by.may('licenses:revoke'), back.id, { notify: true }),
    NOON,
  )
  expect(await reinstated, 'nobody heard that it was revoked').toMatchObject({ mailed: 0, withheld: null })
  await mails.look(MIDNIGHT)
  expect(await mails.send(MIDNIGHT)).toEqual([revoked.email])
  expect(mails.smtp.mailsTo(revoked.email).at(-1)?.subject).toBe('Your license for App was revoked')
  expect((await outcomes(back.by)).toSorted()).toEqual(['license_issued sent', 'license_revoked withheld reinstated'])
})

test('a bulk change logs what its customers did not get, and an undone transaction nothing', async () => {
  const { by, id } = await givenVendor({ mailsOff: ['license_revoked'] })
  await mails.send(NOON)
  const failing = by.write(async (work) => {
    await revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await outcomes(by)).toEqual(['license_issued sent'])
  const selection = { ids: [id] }
  await by.write(
    (work) => revokeLicenses(work, by.may('licenses:revoke'), { id: newId(), selection, reason: '' }),
    new Date(NOON.getTime() + 1_000),
  )
  expect(await outcomes(by)).toEqual(['license_revoked withheld switched_off', 'license_issued sent'])
})

test('without a mail server a mail is kept, and stays so once there is a server; its customer does not read that it was sent', async () => {
  const { by, email, id } = await givenVendor()
  const { rows } = await db.pool.query('select id, payload from graphile_worker._private_jobs')
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
  const mailer = createMailer({ ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, DATABASE_URL: db.url, DATA_DIR: dataDir })
  await sendCustomerMail(
    { transact: (run) => by.write(run, NOON), mailer, site: TEST_SITE, subscriptionsOf: async () => new Map() },
    rows[0].payload,
    { jobId: rows[0].id, number: 1, isLastAttempt: false },
  )
  await db.pool.query('delete from graphile_worker._private_jobs')
  expect((await readMailbox(dataDir)).map(({ to }) => to)).toEqual([email])
  expect(await outcomes(by)).toEqual(['license_issued kept no_mail_server'])

  await extend(by, id, 1)
  expect(await mails.send(NOON)).toEqual([email])
  expect((await outcomes(by)).toSorted()).toEqual(['license_extended sent', 'license_issued kept no_mail_server'])
  expect(await outcomes(by, { outcome: 'kept' })).toEqual(['license_issued kept no_mail_server'])
  expect(await outcomes(by, { outcome: 'sent' })).toEqual(['license_extended sent'])
  const { organizationId } = by
  const own = await listOwnMails(by.reading(), { organizationId, licenseId: id, since: null })
  expect(own.map(({ mail }) => mail)).toEqual(['license_extended'])
})

test('a mail server that says nothing: retrying from the first attempt, given up at the last', async () => {
  const { by } = await givenVendor()
  const { rows } = await db.pool.query('select id, payload from graphile_worker._private_jobs')
  const unreachable = { SMTP_HOST: '127.0.0.1', SMTP_PORT: await testPort(), MAIL_FROM: 'no-reply@latchkey.test' }
  const mailer = createMailer({ ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, DATABASE_URL: db.url, ...unreachable })
  const transact: typeof by.write = (run) => by.write(run, NOON)
  const parts = { transact, mailer, site: TEST_SITE, subscriptionsOf: async () => new Map() }
  const attempt = (number: number) =>
    expect(
      sendCustomerMail(parts, rows[0].payload, { jobId: rows[0].id, number, isLastAttempt: number === MAIL_ATTEMPTS }),
    ).rejects.toThrow('ECONNREFUSED')
  for (const number of [1, 2]) {
    await attempt(number)
    expect(await logOf(by)).toMatchObject([
      { outcome: 'retrying', reason: 'mail_server', attempts: number, answer: null, at: NOON.toISOString() },
    ])
  }
  await attempt(MAIL_ATTEMPTS)
  expect(await logOf(by)).toMatchObject([
    { outcome: 'given_up', reason: 'mail_server', attempts: MAIL_ATTEMPTS, answer: null, sends_at: null },
  ])
  expect(jobKind('send-customer-mail').attempts).toBe(MAIL_ATTEMPTS)
})

test('until the mail server has answered a mail is being sent, and one whose process ended then has no second row', async () => {
  const { by } = await givenVendor()
  const { rows } = await db.pool.query('select id, payload from graphile_worker._private_jobs')
  const transact: typeof by.write = (run) => by.write(run, NOON)
  const attempt = (number: number, send: () => Promise<void>) =>
    sendCustomerMail(
      { transact, mailer: { isMailbox: false, send }, site: TEST_SITE, subscriptionsOf: async () => new Map() },
      rows[0].payload,
      { jobId: rows[0].id, number, isLastAttempt: false },
    )
  const never = new Promise<void>(() => undefined)
  await new Promise<void>((begin) => {
    void attempt(1, () => {
      begin()
      return never
    })
  })
  expect(await logOf(by)).toMatchObject([{ outcome: 'retrying', reason: null, attempts: null, answer: null }])
  await attempt(2, async () => undefined)
  expect(await logOf(by)).toMatchObject([{ outcome: 'sent', reason: null, attempts: null }])
})

/** Makes the jobs that failed due, also by the clock of a machine that sets it back a little meanwhile. */
const hurry = () => db.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '1 minute'`)
const failedForGood = async () =>
  (await db.pool.query('select from graphile_worker._private_jobs where attempts >= max_attempts')).rowCount

test('451: the list says what the server answered and when it is tried again, and the same row says that it was sent', async () => {
  const { by, email } = await givenVendor()
  mails.smtp.answer(email, '451 4.7.1 Greylisted, try again later')
  expect(await mails.send(NOON)).toEqual([])
  const [first] = await logOf(by)
  expect(first).toMatchObject({
    ...{ outcome: 'retrying', reason: 'mail_server', attempts: 1, answer: '451 4.7.1 Greylisted, try again later' },
    sends_at: new Date(NOON.getTime() + 2_718).toISOString(),
  })
  await hurry()
  await mails.send(NOON)
  expect(await logOf(by, { outcome: 'retrying' })).toMatchObject([{ id: first?.id, attempts: 2 }])
  mails.smtp.answer(email, null)
  await hurry()
  expect(await mails.send(NOON)).toEqual([email])
  expect(await logOf(by)).toMatchObject([
    { id: first?.id, outcome: 'sent', reason: null, attempts: null, answer: null, sends_at: null },
  ])
})

test('550 for the recipient: given up at once, with the words of the server, and not tried again', async () => {
  const { by, email } = await givenVendor()
  mails.smtp.answer(email, '550 5.1.1 No such user here')
  await mails.send(NOON)
  expect(await logOf(by)).toMatchObject([
    { outcome: 'given_up', reason: 'mail_server', attempts: 1, answer: '550 5.1.1 No such user here', sends_at: null },
  ])
  expect(await failedForGood(), 'as any email that is given up, so the overview names its customer').toBe(1)
  mails.smtp.answer(email, null)
  await hurry()
  expect(await mails.send(NOON)).toEqual([])
})

test('one that is retried is sent by hand once, and one that waited for its day is retried like others', async () => {
  const { by, email } = await givenVendor()
  mails.smtp.answer(email, '451 Busy')
  await mails.send(NOON)
  const [entry] = await logOf(by)
  mails.smtp.answer(email, null)
  expect(await resend(by, entry?.id)).toMatchObject({ mailed: 1 })
  await hurry()
  expect(await mails.send(NOON)).toEqual([email])
  expect(await outcomes(by)).toEqual(['license_issued sent'])

  const waiting = await givenWaiting()
  mails.smtp.answer(waiting.email, '451 Busy')
  await mails.look(MIDNIGHT)
  await mails.send(MIDNIGHT)
  expect(await outcomes(waiting.by, { outcome: 'retrying' })).toEqual(['license_issued retrying mail_server'])
  mails.smtp.answer(waiting.email, null)
  await hurry()
  expect((await mails.send(MIDNIGHT)).filter((to) => to === waiting.email)).toEqual([waiting.email])
  expect(await outcomes(waiting.by, { outcome: 'retrying' })).toEqual([])
})

/** A vendor one of whose emails is retried, with the server back. */
async function givenRetried(act: (vendor: Awaited<ReturnType<typeof givenVendor>>) => Promise<unknown>) {
  const vendor = await givenVendor()
  // On a machine that stands still for seconds, the mail server is too slow for the first attempt.
  await expect.poll(() => hurry().then(() => mails.send(NOON))).toContain(vendor.email)
  mails.smtp.answer(vendor.email, '451 Busy')
  await act(vendor)
  await hurry()
  await mails.send(NOON)
  expect(await logOf(vendor.by, { outcome: 'retrying' })).toHaveLength(1)
  mails.smtp.answer(vendor.email, null)
  return vendor
}
const revoke = ({ by, id }: Awaited<ReturnType<typeof givenVendor>>) =>
  by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '' }), NOON)
const extended = (vendor: Awaited<ReturnType<typeof givenVendor>>) => extend(vendor.by, vendor.id, 1)
/** Lets what is retried have its turn, and says what became of it. */
async function afterRetry({ by }: { by: Vendor }) {
  await hurry()
  await mails.send(NOON)
  expect(await logOf(by, { outcome: 'retrying' })).toEqual([])
  return (await outcomes(by)).filter((each) => each !== 'license_issued sent')
}

test('retried, and taken back with its change: not sent, as it is no longer true', async () => {
  const revoked = await givenRetried(revoke)
  const { by } = revoked
  await by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), revoked.id, { notify: true }), NOON)
  expect(await outcomes(by, { outcome: 'retrying' })).toEqual([])
  expect(await afterRetry(revoked)).toEqual(['license_revoked withheld reinstated'])
})

test('undone before it was tried at all: the log says that it was not sent', async () => {
  const { by, id } = await givenVendor()
  await mails.send(NOON)
  await by.write((work) =>
    revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '', isUndoable: true }),
  )
  await by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), id), NOON)
  expect((await outcomes(by)).toSorted()).toEqual(['license_issued sent', 'license_revoked withheld reinstated'])
})

test('one revocation of several that is undone before its email was sent: neither is said of that license', async () => {
  const { by, email, id } = await givenVendor()
  const { id: other } = await by.givenOne({ customer: { email } })
  await mails.send(NOON)
  const selection = { ids: [id, other] }
  const revokeBoth = () =>
    by.write((work) => revokeLicenses(work, by.may('licenses:revoke'), { id: newId(), selection, reason: '' }))
  const back = (one: string) =>
    by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), one, { notify: true }), NOON)
  await revokeBoth()
  expect(await back(id)).toMatchObject({ mailed: 0 })
  expect(await mails.send(NOON)).toEqual([email])
  expect(mails.smtp.mailsTo(email).at(-1)?.subject).toBe('Your license for App was revoked')
  expect(await outcomes(by, { mail: 'license_reinstated' })).toEqual([])
  expect(await back(other)).toMatchObject({ mailed: 1 })
  await mails.send(NOON)

  await revokeBoth()
  expect([await back(id), await back(other)]).toMatchObject([{ mailed: 0 }, { mailed: 0 }])
  expect(await mails.send(NOON)).toEqual([])
})

test('retried, and no longer true by then: not sent, without a next attempt', async () => {
  const one = await givenRetried(extended)
  await one.by.write((work) =>
    revokeLicense(work, one.by.may('licenses:revoke'), { licenseId: one.id, reason: '', notify: false }),
  )
  expect(await afterRetry(one)).toEqual(['license_extended withheld revoked'])
  const [entry] = await logOf(one.by, { outcome: 'withheld' })
  expect(entry).toMatchObject({ sends_at: null, attempts: null, answer: null })

  const again = await givenRetried(extended)
  const first = (await logOf(again.by, { outcome: 'retrying' }))[0]?.id
  await db.pool.query(
    `insert into customer_mail (organization_id, at, outcome, reason, mail, email, license_id, licenses, job)
     select organization_id, at, 'withheld', 'revoked', mail, email, license_id, licenses, job from customer_mail where id = $1`,
    [first],
  )
  await revoke(again)
  expect((await afterRetry(again)).toSorted(), 'once a day').toEqual([
    'license_extended withheld revoked',
    'license_revoked sent',
  ])
})

test.each([
  ['switched_off', `update product set mails_off = '{license_extended}' where organization_id = $1`],
  ['suspended', 'update organization set suspended_at = now() where id = $1'],
  [
    'no_email',
    `update organization_customer set email = null, discord_id = '123456789012345678' where organization_id = $1`,
  ],
  ['license_gone', 'delete from license where organization_id = $1'],
])('retried, and %s by then: not sent, with that reason', async (reason, sql) => {
  const one = await givenRetried(extended)
  await db.pool.query(sql, [one.by.organizationId])
  expect(await afterRetry(one)).toEqual([`license_extended withheld ${reason}`])
})

// Each with a queue of its own: a late job of one must not be sent with those of another.
test('retried, and unsubscribed from by then: it is retried no more', async () => {
  const out = await givenRetried(extended)
  await db.pool.query('insert into mail_opt_out (organization_id, email, created_at) values ($1, $2, now())', [
    out.by.organizationId,
    out.email,
  ])
  expect(await afterRetry(out)).toEqual(['license_extended given_up unsubscribed'])
})

test('retried, and lost by the queue: it is retried no more', async () => {
  const lost = await givenRetried(extended)
  await db.pool.query('delete from graphile_worker._private_jobs')
  await mails.look(NOON)
  expect(await afterRetry(lost)).toEqual(['license_extended given_up mail_server'])
})

test('retried, and past the limit by then: it waits for the next day', async () => {
  const limited = await givenRetried(revoke)
  await db.pool.query('update mail_tally set hits = 99 where scope like $1', [`state:${limited.by.organizationId} %`])
  expect(await afterRetry(limited)).toEqual(['license_revoked waiting customer_limit'])
})

test('an email that was never tried, and is no longer true when it would be, is in the log', async () => {
  const { by, id } = await givenVendor()
  await by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '', notify: false }))
  await mails.send(NOON)
  expect(await outcomes(by, { license: id })).toEqual(['license_issued withheld revoked'])
})

test('the key goes out when its license works again, if its email was dropped: once, and in place of other words', async () => {
  const { by, email, id } = await givenVendor()
  await by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '', notify: false }))
  await mails.send(NOON)
  const back = () => by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), id, { notify: true }), NOON)
  expect(await back()).toMatchObject({ mailed: 1 })
  await mails.send(NOON)
  expect(mails.smtp.mailsTo(email).map(({ subject }) => subject)).toEqual(['Your license for App'])
  await revoke({ by, email, id })
  await mails.send(NOON)
  await back()
  await mails.send(NOON)
  expect(mails.smtp.mailsTo(email).at(-1)?.subject).toBe('Your license for App works again')
})

test('a mail of the log is sent again, past the limit of mails that nobody asked for, with what holds now', async () => {
  const { by, email, id } = await givenVendor()
  await mails.send(NOON)
  for (let n = 0; n < 6; n++) {
    await extend(by, id, n)
    await mails.send(NOON)
  }
  const [waiting] = await logOf(by, { outcome: 'waiting' })
  expect(await resend(by, waiting?.id)).toMatchObject({ mailed: 1, withheld: null, email })
  expect(await mails.send(NOON)).toEqual([email])
  const [first, last] = [mails.smtp.mailsTo(email)[1], mails.smtp.mailsTo(email).at(-1)]
  expect(last?.subject).toBe('Your license for App has a new expiry date')
  expect(last?.text).toContain('5 January 2032')
  expect(last?.id, 'mail programs hide the second of two with one id').not.toBe(first?.id)
  expect((await by.audited()).at(-1)).toMatchObject({ action: 'license.mail_resent' })
})

test('one that is sent again leads to the new one, with what came of it, and is not sent a third time', async () => {
  const { by, email, id } = await givenVendor()
  mails.smtp.answer(email, '550 5.1.1 No such user here')
  await mails.send(NOON)
  const [first] = await logOf(by)
  expect(first).toMatchObject({ outcome: 'given_up', resent: null, repeats: null })
  expect(await resend(by, first?.id)).toMatchObject({ mailed: 1 })
  const rowOf = async (one = '') => (await logOf(by, { id: one }))[0]
  expect(await rowOf(first?.id)).toMatchObject({ resent: { at: NOON.toISOString(), id: null, outcome: null } })
  await expect(resend(by, first?.id)).rejects.toMatchObject({ code: 'conflict' })

  await mails.send(NOON)
  const again = (await logOf(by, { license: id })).find((each) => each.id !== first?.id)
  expect(again).toMatchObject({ outcome: 'given_up', resent: null, repeats: { id: first?.id, at: first?.at } })
  expect(await rowOf(first?.id)).toMatchObject({
    ...{ outcome: 'given_up', answer: '550 5.1.1 No such user here' },
    resent: { at: NOON.toISOString(), id: again?.id, outcome: 'given_up' },
  })

  mails.smtp.answer(email, '451 Busy')
  await resend(by, again?.id)
  await mails.send(NOON)
  const [retrying] = await logOf(by, { outcome: 'retrying' })
  expect(retrying).toMatchObject({ repeats: { id: again?.id } })
  mails.smtp.answer(email, null)
  expect(await resend(by, retrying?.id), 'one that is retried leaves the log for the one that is sent').toMatchObject({
    mailed: 1,
  })
  await mails.send(NOON)
  const [sent] = await logOf(by, { outcome: 'sent' })
  expect(sent).toMatchObject({ repeats: { id: again?.id } })
  expect(await rowOf(again?.id)).toMatchObject({ resent: { id: sent?.id, outcome: 'sent' } })
  const stranger = await givenVendor()
  expect(await logOf(stranger.by, { id: sent?.id ?? '' })).toEqual([])
})

test.each(['550 5.1.1 No such user here', '451 4.7.1 Greylisted, try again later'])(
  'the emails to an address that was corrected stay with the customer; one answered with %j is sent to the right one',
  async (answer) => {
    const { by, email, id } = await givenVendor()
    mails.smtp.answer(email, answer)
    await mails.send(NOON)
    const [first] = await logOf(by)
    const right = by.someone()
    const input = { email: right, discord_id: null }
    const customerId = first?.customer?.id ?? ''
    const { id: customer } = await by.write((work) =>
      correctCustomer(work, by.may('customers:update'), { customerId, input }),
    )
    expect(await logOf(by, { customer })).toMatchObject([{ id: first?.id, email, customer: { id: customer } }])
    expect(await logOf(by, { license: id })).toMatchObject([{ id: first?.id }])
    const since: Date = (await by.row(id)).customer_since
    const own = { organizationId: by.organizationId, licenseId: id, since }
    expect(await listOwnMails(by.reading(), own)).toEqual([])
    if (first?.outcome === 'given_up') await resend(by, first.id)
    await hurry()
    expect(await mails.send(NOON)).toEqual([right])
    expect(await logOf(by, { outcome: 'sent' })).toMatchObject([{ email: right, customer: { id: customer } }])
  },
)

test('the email about a license that is sent again from its page is led to by the last one, if that was about it alone', async () => {
  const { by, email, id } = await givenVendor()
  mails.smtp.answer(email, '550 5.1.1 No such user here')
  await mails.send(NOON)
  const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
  const emailAgain = (licenseId: string, minutes: number) =>
    by.write((work) => resendLicenseMail(work, by.may('licenses:update'), licenseId), at(minutes))
  const [first] = await logOf(by)
  expect(await emailAgain(id, 1)).toMatchObject({ mailed: 1 })
  const rowOf = async (one = '') => (await logOf(by, { id: one }))[0]
  expect(await rowOf(first?.id)).toMatchObject({ resent: { at: at(1).toISOString(), id: null, outcome: null } })
  await mails.send(at(2))
  const again = (await logOf(by, { license: id })).find((each) => each.id !== first?.id)
  expect(again).toMatchObject({ outcome: 'given_up', repeats: { id: first?.id } })
  expect(await rowOf(first?.id)).toMatchObject({ resent: { id: again?.id, outcome: 'given_up' } })

  // From the one that was sent last, not from the one before it. One about several is still about the others.
  mails.smtp.answer(email, null)
  await emailAgain(id, 3)
  await mails.send(at(4))
  const [sent] = await logOf(by, { outcome: 'sent' })
  expect(sent).toMatchObject({ repeats: { id: again?.id } })
  expect(await rowOf(first?.id)).toMatchObject({ resent: { id: again?.id } })
  await by.issue({ customer: { email: by.someone() }, count: 2 })
  await mails.send(at(5))
  const [both] = (await logOf(by)).filter(({ licenses }) => licenses === 2)
  await emailAgain(both?.license_id ?? '', 6)
  await mails.send(at(7))
  expect(await rowOf(both?.id)).toMatchObject({ outcome: 'sent', resent: null })
})

test('a mail is not sent again that is no longer true, that its customer unsubscribed from, or of another vendor', async () => {
  const { by, email, id } = await givenVendor()
  await mails.send(NOON)
  const [entry] = await logOf(by)
  const other = await givenVendor()
  await expect(resend(other.by, entry?.id)).rejects.toMatchObject({ code: 'not_found' })
  await db.pool.query('insert into mail_opt_out (organization_id, email, created_at) values ($1, $2, now())', [
    by.organizationId,
    email,
  ])
  expect(await resend(by, entry?.id)).toMatchObject({ mailed: 0, not_sent: 'unsubscribed' })
  await by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '', notify: false }))
  expect(await resend(by, entry?.id)).toMatchObject({ mailed: 0, not_sent: 'revoked' })
  expect(await outcomes(by), 'it was sent, whatever is true now').toEqual(['license_issued sent'])
})

test.each([
  ['waiting', 'license_issued waiting customer_limit', async () => givenWaiting()],
  [
    'retried',
    'license_extended retrying mail_server',
    async () => givenRetried(extended).then((one) => ({ ...one, another: one.id })),
  ],
])(
  'one that is %s and no longer true is not sent by hand either: its row ends with the reason',
  async (_, before, given) => {
    const { by, email, another } = await given()
    const [pending] = (await logOf(by)).filter(({ outcome }) => outcome !== 'sent')
    expect([pending?.mail, pending?.outcome, pending?.reason].join(' ')).toBe(before)
    await by.write((work) =>
      revokeLicense(work, by.may('licenses:revoke'), { licenseId: another, reason: '', notify: false }),
    )
    expect(await resend(by, pending?.id)).toMatchObject({ mailed: 0, withheld: null, not_sent: 'revoked' })
    expect((await logOf(by)).find(({ id }) => id === pending?.id)).toMatchObject({
      ...{ outcome: 'withheld', reason: 'revoked', sends_at: null, attempts: null, answer: null },
    })
    await hurry()
    await mails.look(MIDNIGHT)
    expect(await mails.send(MIDNIGHT)).not.toContain(email)
  },
)

test('both sides of a transfer are in the log, and a receiver who is no customer is named by email', async () => {
  const { by, email, id } = await givenVendor()
  await mails.send(NOON)
  const toEmail = by.someone()
  const transferId = await givenTransfer(db.pool, id, { toEmail })
  const { organizationId } = by
  await by.write((work) => queueTransferMail(work, { mail: 'transfer_requested', organizationId, transferId }))
  await mails.send(NOON)
  const sides = await logOf(by, { mail: 'transfer_requested' })
  expect(sides).toHaveLength(2)
  for (const side of sides)
    expect(side).toMatchObject({ outcome: 'sent', license_id: id, product: { id: by.productId } })
  expect(Object.fromEntries(sides.map((side) => [side.email, side.customer?.name ?? null]))).toEqual({
    [email]: 'Ada',
    [toEmail]: null,
  })
})

test('the log is exported and erased with its customer, and goes back ninety days', async () => {
  const { by, id } = await givenVendor()
  await mails.send(NOON)
  const customerId: string = (await by.row(id)).customer_id
  const file = await exportCustomer(by.reading(), by.may('customers:view'), {
    customerId,
    record: by.write,
    readSales: readSalesOfCustomer,
  })
  expect(JSON.parse(await file.text()).emails).toMatchObject([{ mail: 'license_issued', outcome: 'sent' }])
  await by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '', notify: false }))
  await by.write((work) => eraseCustomer(work, by.may('customers:update'), customerId))
  expect(await logOf(by)).toEqual([])

  await by.givenOne({ customer: { email: by.someone() } })
  await mails.send(NOON)
  const after = (days: number) => new Date(NOON.getTime() + days * DAY_MS)
  await pruneMailLog((run) => by.write(run, after(MAIL_LOG_DAYS)))
  expect(await logOf(by)).toHaveLength(1)
  await pruneMailLog((run) => by.write(run, after(MAIL_LOG_DAYS + 1)))
  expect(await logOf(by)).toEqual([])
})
