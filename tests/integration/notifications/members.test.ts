import { expect, test } from 'vitest'
import { resumeOrganization, suspendOrganization } from '@/lib/catalog/organizations/server/suspend-organization'
import { assertEncryptionKey } from '@/lib/foundation/platform/database/assert-encryption-key'
import { createVault } from '@/lib/foundation/platform/security/vault'
import { operatorOf } from '@/lib/foundation/shared/change'
import { suspendUser } from '@/lib/people/sign-in/server/suspend-user'
import { setPlan } from '@/lib/service/billing/server/set-plan'
import { resumeBilling, suspendBilling } from '@/lib/service/billing/server/suspend-billing'
import { readMemberSubscription, unsubscribeMember } from '@/lib/service/notifications/server/unsubscribe-member'
import { TEST_ENCRYPTION_KEY } from '@/tests/support/fixtures/encryption-key'
import { givenNotifiedVendor } from '@/tests/support/fixtures/notified-vendor'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { TEST_SITE } from '@/tests/support/fixtures/transact'

const { db, mails } = await setUpMailQueue()
const OPERATOR = { userId: null, email: 'ops@latchkey.test' }
const givenVendor = (name?: string) => givenNotifiedVendor(db.pool, name)

const lastTo = (email: string) => {
  const mail = mails.smtp.mailsTo(email).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

test('owners always learn of a suspension and of the last payment reminder, whatever they chose', async () => {
  const vendor = await givenVendor()
  const admin = await vendor.member('admin')
  for (const person of [vendor.owner, admin]) await vendor.switchOff(person, 'billing')
  const { organizationId } = vendor
  const operator = operatorOf(OPERATOR, organizationId)
  const acts = [
    () => vendor.write((work) => suspendOrganization(work, OPERATOR, { organizationId, reason: 'Chargebacks' })),
    () => vendor.write((work) => resumeOrganization(work, OPERATOR, organizationId)),
    () => vendor.write((work) => suspendBilling(work, operator)),
    () => vendor.write((work) => resumeBilling(work, operator)),
    () =>
      vendor.record({
        action: 'billing.payment_failed',
        after: { day: 6, suspends_at: new Date('2026-11-29T10:00:00Z') },
      }),
  ]
  for (const act of acts) {
    await act()
    expect(await mails.send()).toEqual([vendor.owner.email])
  }
  const subjects = mails.smtp.mailsTo(vendor.owner.email).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'Acme was suspended',
    'Acme was resumed',
    'Billing of Acme was suspended',
    'Billing of Acme was resumed',
    'Last reminder: a payment for Acme failed',
  ])
  const [suspended] = mails.smtp.mailsTo(vendor.owner.email)
  expect(suspended?.text).toContain('The reason given: Chargebacks')
  expect(suspended?.text).toContain('because you are an owner of Acme.')
  expect(suspended?.headers['list-unsubscribe']).toBeUndefined()
  await vendor.record({
    action: 'billing.payment_failed',
    after: { day: 0, suspends_at: new Date('2026-11-29T10:00:00Z') },
  })
  expect(await mails.send()).toEqual([])
})

test('an email about a suspension names the contact of the operator, where vendors may read it', async () => {
  const vendor = await givenVendor()
  const { organizationId } = vendor
  await assertEncryptionKey(db.pool, createVault(TEST_ENCRYPTION_KEY))
  const said = async (serves: 'us' | 'vendors') => {
    await db.pool.query(`update installation set operator_contact = 'ops@hosty.test', serves = $1`, [serves])
    await vendor.write((work) => suspendOrganization(work, OPERATOR, { organizationId, reason: 'Chargebacks' }))
    await vendor.write((work) => resumeOrganization(work, OPERATOR, organizationId))
    await mails.send()
    return mails.smtp.mailsTo(vendor.owner.email).findLast(({ subject }) => subject === 'Acme was suspended')
  }
  const named = await said('vendors')
  expect(named?.text).toContain('To have it resumed, write to ops@hosty.test.')
  expect(named?.html).toContain('<a href="mailto:ops@hosty.test"')
  expect(named?.text).toContain('/docs/billing#suspension')
  expect((await said('us'))?.text).toContain('To have it resumed, contact the operator of this installation.')
  await db.pool.query(`update installation set operator_contact = null, serves = 'vendors'`)
})

test('billing that an operator suspends is neither blamed on a payment nor resumed by one', async () => {
  const vendor = await givenVendor()
  const operator = operatorOf(OPERATOR, vendor.organizationId)
  const service = { organizationId: vendor.organizationId, userId: null, email: null }
  const mailOf = async (act: () => Promise<unknown>) => {
    await act()
    expect(await mails.send()).toEqual([vendor.owner.email])
    return lastTo(vendor.owner.email).text
  }
  // A viewer sees the billing, and gets no email about it.
  await vendor.member('viewer')
  const suspended = await mailOf(() => vendor.write((work) => suspendBilling(work, operator, 'Two invoices are open.')))
  expect(suspended).toContain(
    'The operator of this installation suspended billing of Acme. The reason given: Two invoices are open.',
  )
  expect(suspended).toContain('contact the operator of this installation')
  expect(suspended).not.toContain('payment')
  const resumed = await mailOf(() => vendor.write((work) => resumeBilling(work, operator)))
  expect(resumed).toContain('The operator of this installation ended the suspension.')
  const overdue = await mailOf(() => vendor.write((work) => suspendBilling(work, service)))
  expect(overdue).toContain('A payment is overdue.')
  expect(await mailOf(() => vendor.write((work) => resumeBilling(work, service)))).not.toContain('operator')
})

test('a changed role counts from the next change on, and suspended people get nothing', async () => {
  const vendor = await givenVendor()
  const [lowered, suspended] = [await vendor.member('admin'), await vendor.member('admin')]
  const change = () =>
    vendor.record({ action: 'billing.renewed', target: { type: 'organization', id: vendor.organizationId } })
  await change()
  expect(await mails.send()).toEqual([vendor.owner.email, lowered.email, suspended.email].toSorted())
  await db.pool.query(`update membership set role = 'support' where user_id = $1`, [lowered.userId])
  await vendor.write((work) =>
    suspendUser(work, { address: null, userAgent: null }, { userId: suspended.userId, reason: null }),
  )
  await change()
  expect(await mails.send()).toEqual([vendor.owner.email])
})

test('of two suspensions at once one is made, and mailed once', async () => {
  const vendor = await givenVendor()
  const { organizationId } = vendor
  const suspend = () => vendor.write((work) => suspendOrganization(work, OPERATOR, { organizationId, reason: 'Fraud' }))
  await Promise.allSettled([suspend(), suspend(), suspend()])
  expect(await mails.send()).toEqual([vendor.owner.email])
})

test('a change that is undone mails no one', async () => {
  const vendor = await givenVendor()
  const undone = vendor.write(async (work) => {
    await setPlan(work, operatorOf(OPERATOR, vendor.organizationId), { plan: 'pro' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await mails.send()).toEqual([])
})

test('names that people chose add neither headers nor lines nor markup', async () => {
  const vendor = await givenVendor('Acme\r\nBcc: victim@evil.test\r\n\r\n<b>Hi</b>')
  await vendor.record({
    action: 'usage.burst_started',
    target: { label: 'App\r\nX-Evil: 1\u202e<script>' },
    after: { day: '9999-12-30', limit: 5 },
  })
  await vendor.write((work) => setPlan(work, operatorOf(OPERATOR, vendor.organizationId), { plan: 'pro' }))
  expect(await mails.send()).toEqual([vendor.owner.email, vendor.owner.email])
  const [burst, plan] = mails.smtp.mailsTo(vendor.owner.email)
  expect(burst?.headers['x-evil']).toBeUndefined()
  expect(burst?.subject).toBe('App X-Evil: 1 <script> is using its burst')
  expect(burst?.html).not.toContain('<script>')
  expect(plan?.headers['bcc']).toBeUndefined()
  expect(plan?.subject).toBe('Acme Bcc: victim@evil.test <b>Hi</b> is now on Pro')
  expect(plan?.html).not.toContain('<b>')
})

test('the link that mail programs post to switches off one kind for one member, and no other link does', async () => {
  const vendor = await givenVendor()
  const admin = await vendor.member('admin')
  const change = () => vendor.record({ action: 'billing.renewed' })
  await change()
  await mails.send()
  const link = /<([^>]+)>/.exec(lastTo(admin.email).headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const url = new URL(link)
  expect(`${url.origin}${url.pathname}`).toBe(`${TEST_SITE}/api/notifications/unsubscribe`)
  const token = url.searchParams.get('token') ?? ''
  const reading = vendor.reading()
  expect(await readMemberSubscription(reading, token)).toBe(vendor.organizationId)
  expect(await readMemberSubscription(reading, `${token}x`)).toBeNull()
  expect(await vendor.write((work) => unsubscribeMember(work, `${token.slice(0, -2)}AA`))).toBe(false)
  for (let i = 0; i < 2; i++) expect(await vendor.write((work) => unsubscribeMember(work, token))).toBe(true)
  await change()
  expect(await mails.send()).toEqual([vendor.owner.email])
  await vendor.record({ action: 'usage.burst_started', after: { day: '9999-12-30', limit: 5 } })
  expect(await mails.send()).toEqual([vendor.owner.email, admin.email].toSorted())
  await db.pool.query('delete from membership where user_id = $1', [admin.userId])
  expect(await vendor.write((work) => unsubscribeMember(work, token))).toBe(true)
  const { rows } = await db.pool.query('select from notification_choice where user_id = $1', [admin.userId])
  expect(rows).toEqual([])
})
