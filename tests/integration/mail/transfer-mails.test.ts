import { expect, test } from 'vitest'
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
  // The requester may have mistyped this address, so its owner learns nothing about them.
  expect(text + html).not.toMatch(new RegExp(`${holder}|Ada|Site license`))
  expect(text.includes(key.slice(-6))).toBe(mail === 'transfer_approved')
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
