import { expect, test } from 'vitest'
import { resendLicenseMail } from '@/lib/catalog/licenses/server/mails/resend-license-mail'
import { reinstateLicense, revokeLicense } from '@/lib/catalog/licenses/server/revoke-license'
import { queueCustomerMail, queueTransferMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { sendCustomerMail } from '@/lib/foundation/mail/server/send-customer-mail'
import {
  readSubscription,
  setSubscription,
  unsubscribedSince,
  unsubscribeToken,
} from '@/lib/foundation/mail/server/unsubscribe'
import { createMailer } from '@/lib/foundation/platform/mail/mailer'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { DAY_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { createUnsubscribeRoutes } from '@/lib/http/routes/unsubscribe-route'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenPortalAuth } from '@/tests/support/fixtures/portal/auth'
import { givenMailVendor, givenTransfer } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { TEST_SITE } from '@/tests/support/fixtures/transact'
import { testPort } from '@/tests/support/process/test-port'

const { db, mails } = await setUpMailQueue()

const FIRST_ATTEMPT = { jobId: '1', number: 1, isLastAttempt: false }

type Vendor = Awaited<ReturnType<typeof givenMailVendor>>
const NO_MAIL: { headers: Record<string, string>; text: string; html: string } = { headers: {}, text: '', html: '' }
const NOON = new Date()
NOON.setUTCHours(12, 0, 0, 0)
const NEXT_DAY = new Date(NOON.getTime() + DAY_MS)

const revoke = (by: Vendor, licenseId: string, at: Date) =>
  by.write((work) => revokeLicense(work, by.may('licenses:revoke'), { licenseId, reason: '' }), at)
const reinstate = (by: Vendor, licenseId: string, at: Date) =>
  by.write((work) => reinstateLicense(work, by.may('licenses:revoke'), licenseId), at)

/** Revokes, sends what is queued, reinstates: as often as requested, a minute apart. */
async function goBackAndForth(by: Vendor, licenseId: string, times: number) {
  for (let n = 0; n < times; n++) {
    const at = new Date(NOON.getTime() + n * MINUTE_MS)
    await revoke(by, licenseId, at)
    await mails.send(at)
    await reinstate(by, licenseId, at)
  }
}

const withheld = async ({ organizationId }: Vendor) => {
  const { rows } = await db.pool.query(
    `select target_label as label, after from audit_entry where organization_id = $1 and action = 'mail.withheld'`,
    [organizationId],
  )
  return rows
}

test('one license revoked and reinstated eleven times: ten mails, and the vendor is notified once', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email } })
  await db.pool.query('delete from graphile_worker._private_jobs')
  await goBackAndForth(by, id, 12)
  expect(mails.smtp.mailsTo(email)).toHaveLength(10)
  expect(await withheld(by)).toEqual([{ label: email, after: { most_a_day: 10 } }])
  await revoke(by, id, NEXT_DAY)
  expect(await mails.send(NEXT_DAY)).toEqual([email])
})

test('on a day with five emails about changes, a customer still hears what takes their license, and of a new one', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email } })
  await db.pool.query('delete from graphile_worker._private_jobs')
  const { organizationId } = by
  const tell = (mail: 'license_extended' | 'ips_reset' | 'key_replaced', n = 0) =>
    by.write(
      (work) => queueCustomerMail(work, { mail, organizationId, licenseIds: [id] }),
      new Date(NOON.getTime() + n),
    )
  for (let n = 0; n < 6; n++) await tell('license_extended', n)
  expect(await mails.send(NOON)).toHaveLength(5)
  await revoke(by, id, NOON)
  expect(await mails.send(NOON)).toEqual([email])
  await reinstate(by, id, NOON)
  await by.givenOne({ customer: { email } }, NOON)
  expect(await mails.send(NOON)).toEqual([email])
  for (const mail of ['ips_reset', 'key_replaced'] as const)
    expect(await tell(mail)).toEqual({ mailed: 1, withheld: null })
  const transferId = await givenTransfer(db.pool, id, { toEmail: by.someone() })
  const requested = { mail: 'transfer_requested', organizationId, transferId } as const
  expect(await by.write((work) => queueTransferMail(work, requested), NOON)).toMatchObject({ mailed: 2 })
  expect((await mails.send(NOON)).filter((to) => to === email)).toHaveLength(3)
  for (let n = 1; n <= 7; n++) expect(await tell('ips_reset', n)).toMatchObject({ mailed: 1 })
  expect(await tell('ips_reset', 8)).toMatchObject({ mailed: 0, withheld: { most_a_day: 10, of: 'customer' } })
})

test('no address receives more than twenty a day about changes, over all vendors', async () => {
  const email = `${crypto.randomUUID()}@customer.test`
  for (let n = 0; n < 7; n++) {
    const by = await givenMailVendor(db.pool)
    const { id } = await by.givenOne({ customer: { email } })
    await db.pool.query('delete from graphile_worker._private_jobs')
    for (let k = 0; k < 3; k++)
      await by.write(
        (work) =>
          queueCustomerMail(work, { mail: 'license_extended', organizationId: by.organizationId, licenseIds: [id] }),
        new Date(NOON.getTime() + k),
      )
    await mails.send(NOON)
  }
  expect(mails.smtp.mailsTo(email)).toHaveLength(20)
})

const buy = (by: Vendor, licenseId: string, n: number) =>
  by.write(
    (work) =>
      queueCustomerMail(work, {
        ...{ mail: 'license_issued', organizationId: by.organizationId, licenseIds: [licenseId] },
        order: { number: `N-${n}`, news: 'paid' },
      }),
    new Date(NOON.getTime() + n),
  )

test('a shop that sends orders with the email of a stranger withholds nothing of other vendors', async () => {
  const [shop, other] = [await givenMailVendor(db.pool), await givenMailVendor(db.pool)]
  const email = shop.someone()
  const { id } = await shop.givenOne({ customer: { email } })
  const { id: bought } = await other.givenOne({ customer: { email } })
  await db.pool.query('delete from graphile_worker._private_jobs')
  for (let n = 0; n < 25; n++) await buy(shop, id, n)
  expect(await mails.send(NOON)).toHaveLength(20)
  expect(await buy(other, bought, 1)).toEqual({ mailed: 1, withheld: null })
  const resent = other.write((work) => resendLicenseMail(work, other.may('licenses:update'), bought), NOON)
  expect(await resent).toMatchObject({ mailed: 1, withheld: null })
  expect(await mails.send(NOON)).toEqual([email, email])
})

test('a new organization on the free plan mails two hundred customers a day', async () => {
  const by = await givenMailVendor(db.pool)
  await db.pool.query(`insert into mail_tally (day, scope, hits) values ($1::date, $2, 199)`, [
    NOON.toISOString(),
    `customers:${by.organizationId}`,
  ])
  const [last, none] = [by.someone(), by.someone()]
  await by.givenOne({ customer: { email: last } })
  expect(await mails.send(NOON)).toEqual([last])
  await by.givenOne({ customer: { email: none } })
  expect(await mails.send(NOON)).toEqual([])
  expect(await withheld(by)).toEqual([{ label: 'all customers', after: { most_a_day: 200 } }])
})

test('a mail that could not be sent is not counted', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  await by.givenOne({ customer: { email } })
  const { rows } = await db.pool.query(`select payload from graphile_worker._private_jobs order by id desc limit 1`)
  const unreachable = { SMTP_HOST: '127.0.0.1', SMTP_PORT: await testPort(), MAIL_FROM: 'no-reply@latchkey.test' }
  const mailer = createMailer({ ENCRYPTION_KEY: TEST_ENCRYPTION_KEY, DATABASE_URL: db.url, ...unreachable })
  const transact: typeof by.write = (run) => by.write(run, NOON)
  const parts = { transact, mailer, site: TEST_SITE, subscriptionsOf: async () => new Map() }
  await expect(sendCustomerMail(parts, rows[0].payload, FIRST_ATTEMPT)).rejects.toThrow('ECONNREFUSED')
  const tallies = await db.pool.query('select hits from mail_tally where scope = $1', [
    `customers:${by.organizationId}`,
  ])
  expect(tallies.rows).toEqual([{ hits: 0 }])
  expect(await mails.send(NOON)).toEqual([email])
})

test('a mail contains an unsubscribe link, which applies to this vendor and address only', async () => {
  const [by, other] = [await givenMailVendor(db.pool), await givenMailVendor(db.pool)]
  const email = by.someone()
  const { id } = await by.givenOne({ customer: { email } })
  await mails.send(NOON)
  const { headers, text, html } = mails.smtp.mailsTo(email)[0] ?? NO_MAIL
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const url = /^<(https:\/\/\S+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const token = new URL(url).searchParams.get('token') ?? ''
  for (const part of [text, html]) expect(part).toContain(`/portal/unsubscribe?token=${token}`)
  // The page is in the language of the email.
  expect(text).toContain(`/portal/unsubscribe?token=${token}&lang=en`)
  expect(url).toContain('&lang=en')

  const vault = createVault(TEST_ENCRYPTION_KEY)
  expect(await readSubscription({ ...by.reading(), vault }, token)).toMatchObject({ vendor: 'Acme & Söhne', email })
  const set = (isWanted: boolean, with_ = token) => by.write((work) => setSubscription(work, with_, { isWanted }))
  expect(await set(false, `${token.slice(0, -4)}AAAA`)).toBe(false)
  expect(await set(false)).toBe(true)
  await revoke(by, id, NOON)
  await other.givenOne({ customer: { email } })
  expect(await mails.send(NOON)).toEqual([email])
  expect(mails.smtp.mailsTo(email).at(-1)?.subject).toBe('Your license for App')

  await reinstate(by, id, NOON)
  await set(true)
  await revoke(by, id, new Date(NOON.getTime() + 1_000))
  expect(await mails.send(NOON)).toEqual([email])
})

test('a mail program unsubscribes by one POST; opening the link changes nothing; a browser sees the result', async () => {
  const by = await givenMailVendor(db.pool)
  const email = by.someone()
  const auth = givenPortalAuth(db.pool)
  const routes = createUnsubscribeRoutes(() => auth.parts, { readSubscription, setSubscription })
  const token = unsubscribeToken(auth.parts.vault, { organizationId: by.organizationId, email })
  const url = `https://latchkey.test/api/unsubscribe?token=${token}`
  const send = (body: string) => routes.unsubscribe(new Request(url, { method: 'POST', body }))
  const isOut = async () =>
    (
      await db.pool.query('select from mail_opt_out where organization_id = $1 and email = $2', [
        by.organizationId,
        email,
      ])
    ).rowCount === 1

  const opened = await routes.openUnsubscribePage(new Request(url))
  expect(opened.headers.get('location')).toBe(`/portal/unsubscribe?token=${token}`)
  for (const [lang, kept] of [
    ['de', '&lang=de'],
    ['klingon', ''],
  ]) {
    const { headers } = await routes.openUnsubscribePage(new Request(`${url}&lang=${lang}`))
    expect(headers.get('location')).toBe(`/portal/unsubscribe?token=${token}${kept}`)
  }
  expect(await isOut()).toBe(false)
  expect((await send('List-Unsubscribe=One-Click')).status).toBe(200)
  expect((await send('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await isOut()).toBe(true)
  const since = () => unsubscribedSince(by.reading(), { organizationId: by.organizationId, email })
  expect(await since(), 'for the page of the customer').toBeInstanceOf(Date)
  const resumed = await send('page=1&resume=1')
  expect([resumed.status, resumed.headers.get('location')]).toEqual([
    303,
    `/portal/unsubscribe?token=${token}&done=resumed`,
  ])
  expect(await isOut()).toBe(false)
  expect(await since()).toBeNull()
  const cut = await routes.unsubscribe(new Request('https://latchkey.test/api/unsubscribe', { method: 'POST' }))
  expect([cut.status, await cut.text()]).toEqual([404, 'This link is incomplete.'])
  await auth.db.$disconnect()
})

test('a transfer is mailed regardless, and cannot be unsubscribed from', async () => {
  const by = await givenMailVendor(db.pool)
  const [holder, receiver] = [by.someone(), by.someone()]
  const { id } = await by.givenOne({ customer: { email: holder } })
  await mails.send(NOON)
  await db.pool.query(`insert into mail_opt_out (organization_id, email, created_at) values ($1, $2, now())`, [
    by.organizationId,
    holder,
  ])
  const transferId = await givenTransfer(db.pool, id, { toEmail: receiver })
  const { organizationId } = by
  await by.write((work) => queueTransferMail(work, { mail: 'transfer_requested', organizationId, transferId }))
  expect(await mails.send(NOON)).toEqual([holder, receiver].toSorted())
  expect(mails.smtp.mailsTo(holder).at(-1)?.headers['list-unsubscribe']).toBeUndefined()
})
