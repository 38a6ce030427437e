import { expect, test } from 'vitest'
import { approveTransfer } from '@/lib/catalog/licenses/transfers/server/review-transfer'
import { listMails } from '@/lib/foundation/mail/server/list-mails'
import { listOwnMails } from '@/lib/foundation/mail/server/list-own-mails'
import { queueTransferMail } from '@/lib/foundation/mail/server/queue-customer-mail'
import { givenMailVendor, givenTransfer } from '@/tests/support/fixtures/portal/mail'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'

const { db, mails } = await setUpMailQueue()

test.each([
  ['transfer_requested', 'pending', 'Transfer of your license for App requested', 'may be transferred to you'],
  ['transfer_approved', 'approved', 'Your license for App was transferred', 'is now yours'],
  ['transfer_rejected', 'rejected', 'Your license for App was not transferred', 'was not transferred to you'],
] as const)('%s: a mail to each side', async (mail, state, toHolder, toReceiver) => {
  const by = await givenMailVendor(db.pool)
  const [holder, receiver] = [by.someone(), by.someone()]
  const { id, key } = await by.givenOne({ customer: { email: holder, name: 'Ada' } })
  await mails.send()
  const transferId = await givenTransfer(db.pool, id, { toEmail: receiver, state, reason: 'Site license' })
  await db.pool.query('update license_transfer set receiver_told_at = now() where id = $1', [transferId])
  const { organizationId } = by
  await by.write((work) => queueTransferMail(work, { mail, organizationId, transferId }))
  expect(await mails.send()).toEqual([holder, receiver].toSorted())
  const holderMail = mails.smtp.mailsTo(holder).at(-1)
  expect(holderMail?.subject).toBe(toHolder)
  expect(holderMail?.text).toContain(receiver)
  expect(holderMail?.text).toContain('Reason: Site license')
  expect(mails.smtp.mailsTo(receiver)).toHaveLength(1)
  const { subject = '', text = '', html = '' } = mails.smtp.mailsTo(receiver)[0] ?? {}
  expect(subject).toContain(toReceiver)
  // The requester may have mistyped this address, so its owner learns only who gave what is theirs now, by name.
  expect(text + html).not.toMatch(new RegExp(`${holder}|Site license`))
  for (const part of [text, html]) expect(part.includes('Ada')).toBe(mail === 'transfer_approved')
  expect(text.includes(key.slice(-6))).toBe(mail === 'transfer_approved')
})

test('the new owner of a license is emailed its whole key, and where it goes, if the product mails keys', async () => {
  const by = await givenMailVendor(db.pool)
  await db.pool.query(
    `update product set mail_full_key = true, help_url = 'https://acme.test/help?key={{license.key}}' where id = $1`,
    [by.productId],
  )
  const [holder, receiver, third] = [by.someone(), by.someone(), by.someone()]
  const { id, key } = await by.givenOne({ customer: { email: holder }, notify: false })
  const approve = async (toEmail: string) => {
    const transferId = await givenTransfer(db.pool, id, { toEmail })
    await by.write((work) =>
      approveTransfer(work, by.may('transfers:review'), { transferId, reset_addresses: false, new_key: null }),
    )
  }
  const last = (email: string) => mails.smtp.mailsTo(email).at(-1) ?? { subject: '', text: '', html: '' }
  await approve(receiver)
  expect(await mails.send()).toEqual([holder, receiver].toSorted())
  // The team reads what either was told, the new owner only their own.
  const own = { organizationId: by.organizationId, licenseId: id, since: null }
  const logged = await listMails(by.reading(), by.may('customers:view'), { license: id, limit: 50 })
  expect(logged.items.map(({ email }) => email).toSorted()).toEqual([holder, receiver].toSorted())
  expect(await listOwnMails(by.reading(), own)).toHaveLength(1)
  expect(last(receiver).text).toContain(`License key: ${key}`)
  expect(last(receiver).html.replaceAll(/<wbr\s*\/?>/g, '')).toContain(`>${key}</p>`)
  for (const part of [last(receiver).text, last(receiver).html])
    expect(part).toContain(`https://acme.test/help?key=${key}`)
  expect(last(holder).text + last(holder).html).not.toContain(key)

  // It goes on before the second email is sent: the one in between gets no key of a license that is not theirs.
  await approve(third)
  await approve(holder)
  await mails.send()
  const [gone] = mails.smtp.mailsTo(third).filter(({ subject }) => subject.includes('is now yours'))
  expect(gone?.text).toContain('License key: ••••')
  for (const { text, html } of mails.smtp.mailsTo(third)) expect(text + html).not.toContain(key)
  expect(mails.smtp.mailsTo(holder).map(({ text }) => text.includes(key))).toContain(true)

  await db.pool.query('update product set mail_full_key = false where id = $1', [by.productId])
  await approve(receiver)
  await mails.send()
  expect(last(receiver).text).toContain(`License key: ••••`)
  expect(last(receiver).text).not.toContain(`License key: ${key}`)
})

test.each([true, false])(
  'a canceled request is mailed to the receiver if they were told of it (%s), never to the holder',
  async (isTold) => {
    const by = await givenMailVendor(db.pool)
    const [holder, receiver] = [by.someone(), by.someone()]
    const { id } = await by.givenOne({ customer: { email: holder } })
    await mails.send()
    const transferId = await givenTransfer(db.pool, id, { toEmail: receiver, state: 'canceled' })
    if (isTold) await db.pool.query('update license_transfer set receiver_told_at = now() where id = $1', [transferId])
    const { organizationId } = by
    await by.write((work) => queueTransferMail(work, { mail: 'transfer_canceled', organizationId, transferId }))
    expect(await mails.send()).toEqual(isTold ? [receiver] : [])
    expect(mails.smtp.mailsTo(receiver).map(({ subject }) => subject)).toEqual(
      isTold ? ['A license for App will not be transferred to you'] : [],
    )
    for (const { text, html } of mails.smtp.mailsTo(receiver)) expect(`${text}${html}`).not.toContain(holder)
  },
)

test('a canceled transfer is not mailed, and repeated requests do not flood their receiver', async () => {
  const by = await givenMailVendor(db.pool)
  const [holder, receiver] = [by.someone(), by.someone()]
  const { id } = await by.givenOne({ customer: { email: holder } })
  await mails.send()
  const { organizationId } = by
  const request = async () => {
    const transferId = await givenTransfer(db.pool, id, { toEmail: receiver })
    await by.write((work) => queueTransferMail(work, { mail: 'transfer_requested', organizationId, transferId }))
    return () =>
      db.pool.query(`update license_transfer set state = 'canceled', decided_at = now() where id = $1`, [transferId])
  }
  const cancel = await request()
  await cancel()
  expect(await mails.send()).toEqual([])
  for (let i = 0; i < 4; i++) {
    const cancelSent = await request()
    await mails.send()
    await cancelSent()
  }
  expect(mails.smtp.mailsTo(receiver)).toHaveLength(2)
})
