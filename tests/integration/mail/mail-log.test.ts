import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { eraseCustomer } from '@/lib/catalog/customers/server/erase-customer'
import { exportCustomer } from '@/lib/catalog/customers/server/export-customer'
import { revokeLicenses } from '@/lib/catalog/licenses/bulk/server/bulk-licenses'
import { changeExpiry } from '@/lib/catalog/licenses/server/change-expiry'
import { resendLoggedMail } from '@/lib/catalog/licenses/server/mails/resend-logged-mail'
import { revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { MAIL_LOG_DAYS } from '@/lib/foundation/mail/core/mail-kinds'
import { mailLogQuery } from '@/lib/foundation/mail/core/mail-log'
import { pruneMailLog } from '@/lib/foundation/mail/server/keep-mail-log'
import { listMails } from '@/lib/foundation/mail/server/list-mails'
import { listOwnMails } from '@/lib/foundation/mail/server/list-own-mails'
import { queueTransferMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { sendCustomerMail } from '@/lib/foundation/mail/server/send-customer-mail'
import { newId } from '@/lib/foundation/platform/config/ids'
import { readMailbox } from '@/lib/foundation/platform/mail/mailbox'
import { createMailer } from '@/lib/foundation/platform/mail/mailer'
import { DAY_MS } from '@/lib/foundation/shared/durations'
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
  (await listMails(by.reading(), by.may('customers:view'), mailLogQuery.parse(filter))).items
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
  expect(await outcomes(by, { outcome: 'withheld' })).toEqual([
    'license_extended withheld customer_limit',
    'license_extended withheld unsubscribed',
  ])
  expect(mails.smtp.mailsTo(email)).toHaveLength(5)
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
  const { rows } = await db.pool.query('select payload from graphile_worker._private_jobs')
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-mailbox-'))
  const mailer = createMailer({ ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, DATABASE_URL: db.url, DATA_DIR: dataDir })
  await sendCustomerMail({ transact: (run) => by.write(run, NOON), mailer, site: TEST_SITE }, rows[0].payload)
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

test('given up at the last attempt; before it, nothing is said', async () => {
  const { by } = await givenVendor()
  const { rows } = await db.pool.query('select payload from graphile_worker._private_jobs')
  const unreachable = { SMTP_HOST: '127.0.0.1', SMTP_PORT: await testPort(), MAIL_FROM: 'no-reply@latchkey.test' }
  const mailer = createMailer({ ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, DATABASE_URL: db.url, ...unreachable })
  const transact: typeof by.write = (run) => by.write(run, NOON)
  const attempt = (isLastAttempt: boolean) =>
    expect(sendCustomerMail({ transact, mailer, site: TEST_SITE }, rows[0].payload, { isLastAttempt })).rejects.toThrow(
      'ECONNREFUSED',
    )
  await attempt(false)
  expect(await outcomes(by)).toEqual([])
  await attempt(true)
  expect(await outcomes(by)).toEqual(['license_issued given_up mail_server'])
})

test('a mail of the log is sent again, past the limit of mails that nobody asked for, with what holds now', async () => {
  const { by, email, id } = await givenVendor()
  await mails.send(NOON)
  for (let n = 0; n < 6; n++) {
    await extend(by, id, n)
    await mails.send(NOON)
  }
  const [withheld] = await logOf(by, { outcome: 'withheld' })
  expect(await resend(by, withheld?.id)).toMatchObject({ mailed: 1, withheld: null, email })
  expect(await mails.send(NOON)).toEqual([email])
  const [first, last] = [mails.smtp.mailsTo(email)[1], mails.smtp.mailsTo(email).at(-1)]
  expect(last?.subject).toBe('Your license for App has a new expiry date')
  expect(last?.text).toContain('5 January 2032')
  expect(last?.id, 'mail programs hide the second of two with one id').not.toBe(first?.id)
  expect((await by.audited()).at(-1)).toMatchObject({ action: 'license.mail_resent' })
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
  await expect(resend(by, entry?.id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('unsub'),
  })
  await by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId: id, reason: '', notify: false }))
  await expect(resend(by, entry?.id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('true'),
  })
})

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
