import { expect, test } from 'vitest'
import { setPlan } from '@/lib/billing/server/set-plan'
import { resumeBilling, suspendBilling } from '@/lib/billing/server/suspend-billing'
import { recordChange } from '@/lib/changes/server/record-changes'
import { readMemberSubscription, unsubscribeMember } from '@/lib/notifications/server/unsubscribe-member'
import { resumeOrganization, suspendOrganization } from '@/lib/organizations/server/suspend-organization'
import type { Permission } from '@/lib/permissions/core/permissions'
import { type Change, operatorOf } from '@/lib/shared/change'
import { suspendUser } from '@/lib/sign-in/server/suspend-user'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { givenTeam } from '@/tests/support/fixtures/team'
import { TEST_SITE } from '@/tests/support/fixtures/transact'

const { db, mails } = await setUpMailQueue()
const OPERATOR = { userId: null, email: 'ops@latchkey.test' }

async function givenVendor(name = 'Acme') {
  const team = await givenTeam(db.pool)
  await db.pool.query('update organization set name = $2 where id = $1', [team.organizationId, name])
  return { ...team, owner: await team.member('owner') }
}
type Vendor = Awaited<ReturnType<typeof givenVendor>>

const service = ({ organizationId }: Vendor) => ({ organizationId, userId: null, email: null })
const record = (actor: Vendor, change: Omit<Change, 'target'> & { target?: Partial<Change['target']> }) =>
  actor.write((work) =>
    recordChange(work, service(actor), {
      ...change,
      target: { type: 'product', id: null, label: 'App', ...change.target },
    }),
  )
const switchOff = (actor: Vendor, { userId }: { userId: string }, kind: string) =>
  db.pool.query('insert into notification_choice (organization_id, user_id, kind, is_on) values ($1, $2, $3, false)', [
    actor.organizationId,
    userId,
    kind,
  ])
const lastTo = (email: string) => {
  const mail = mails.smtp.mailsTo(email).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

const CHANGES: Record<
  string,
  { change: Pick<Change, 'action' | 'before' | 'after'>; permission: Permission; says: string[] }
> = {
  limit: {
    change: {
      action: 'usage.threshold',
      after: {
        day: '2026-11-22',
        threshold_percent: 80,
        used: 8_012,
        limit: 10_000,
        runs_out_at: '2026-11-22T17:40:00Z',
      },
    },
    permission: 'usage:view',
    says: ['App has used 80% of its daily limit', '8,012 of 10,000', 'at about 17:40 UTC', '/usage'],
  },
  'limit reached': {
    change: {
      action: 'usage.threshold',
      after: { day: '2026-11-22', threshold_percent: 100, used: 10_000, limit: 10_000, runs_out_at: null },
    },
    permission: 'usage:view',
    says: ['App has reached its daily limit', '10,000 requests today', '429'],
  },
  burst: {
    change: { action: 'usage.burst_started', after: { day: '2026-11-22', limit: 12_000 } },
    permission: 'usage:view',
    says: ['App is using its burst', '12,000 requests'],
  },
  plan: {
    change: {
      action: 'billing.plan_changed',
      before: { plan: 'pro', daily_limit_override: null },
      after: { plan: 'enterprise', daily_limit_override: 250_000 },
    },
    permission: 'billing:view',
    says: ['Acme is now on Enterprise', '250,000 requests a day', 'Before, it was 100,000 requests'],
  },
  'payment failed': {
    change: { action: 'billing.payment_failed', after: { day: 3, suspends_at: '2026-11-29T10:00:00Z' } },
    permission: 'billing:view',
    says: ['Reminder: a payment for Acme failed', 'before 29 November 2026', '/billing'],
  },
  subscribed: {
    change: { action: 'billing.subscribed', after: { plan: 'pro', interval: 'year' } },
    permission: 'billing:view',
    says: ['Acme is subscribed to Pro', 'every year'],
  },
  canceled: {
    change: { action: 'billing.canceled', after: { ends_at: '2026-12-22T10:00:00Z' } },
    permission: 'billing:view',
    says: ['Nothing changes until 22 December 2026'],
  },
  renewed: {
    change: { action: 'billing.renewed' },
    permission: 'billing:view',
    says: ['The cancellation was taken back'],
  },
  'endpoint failing': {
    change: { action: 'webhook.failing', after: { failing_since: new Date('2026-11-21T09:12:00Z') } },
    permission: 'webhooks:view',
    says: ['A webhook endpoint is failing', 'since 21 November 2026, 09:12 UTC', 'after five days'],
  },
  'endpoint disabled': {
    change: { action: 'webhook.disabled', after: { reason: 'failing' } },
    permission: 'webhooks:view',
    says: ['A webhook endpoint was disabled', 'Every attempt of the last five days failed.'],
  },
}

test.each(Object.keys(CHANGES))(
  '%s: members who may know of it are mailed what happened and why it came',
  async (name) => {
    const { change, permission, says } = CHANGES[name] ?? never(name)
    const [vendor, other] = [await givenVendor(), await givenVendor()]
    const [may, mayNot, off] = [
      await vendor.member([permission]),
      await vendor.member(['products:view']),
      await vendor.member([permission]),
    ]
    await switchOff(vendor, off, name.split(' ')[0] === 'burst' ? 'limit' : kindOf(permission))
    await record(vendor, change)
    expect(await mails.send()).toEqual([vendor.owner.email, may.email].toSorted())
    expect(mails.smtp.mailsTo(other.owner.email)).toEqual([])
    expect(mails.smtp.mailsTo(mayNot.email)).toEqual([])
    const mail = lastTo(may.email)
    for (const part of says) expect(`${mail.subject}\n${mail.text}`).toContain(part)
    expect(mail.text).toContain('You get this email because you can ')
    expect(mail.text).toContain(`Change what you get: ${TEST_SITE}/${vendor.organizationId}/settings/notifications`)
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  },
)

const never = (name: string): never => {
  throw new Error(name)
}
const kindOf = (permission: string) =>
  ({ 'usage:view': 'limit', 'billing:view': 'billing', 'webhooks:view': 'webhooks' })[permission] ?? ''

test('owners always learn of a suspension and of the last payment reminder, whatever they chose', async () => {
  const vendor = await givenVendor()
  const admin = await vendor.member('admin')
  for (const person of [vendor.owner, admin]) await switchOff(vendor, person, 'billing')
  const { organizationId } = vendor
  const operator = operatorOf(OPERATOR, organizationId)
  const acts = [
    () => vendor.write((work) => suspendOrganization(work, OPERATOR, { organizationId, reason: 'Chargebacks' })),
    () => vendor.write((work) => resumeOrganization(work, OPERATOR, organizationId)),
    () => vendor.write((work) => suspendBilling(work, operator)),
    () => vendor.write((work) => resumeBilling(work, operator)),
    () => record(vendor, { action: 'billing.payment_failed', after: { day: 6, suspends_at: '2026-11-29T10:00:00Z' } }),
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
  await record(vendor, { action: 'billing.payment_failed', after: { day: 0, suspends_at: '2026-11-29T10:00:00Z' } })
  expect(await mails.send()).toEqual([])
})

test('a changed role counts from the next change on, and suspended people get nothing', async () => {
  const vendor = await givenVendor()
  const [lowered, suspended] = [await vendor.member('admin'), await vendor.member('admin')]
  const change = () =>
    record(vendor, { action: 'billing.renewed', target: { type: 'organization', id: vendor.organizationId } })
  await change()
  expect(await mails.send()).toEqual([vendor.owner.email, lowered.email, suspended.email].toSorted())
  await db.pool.query(`update membership set role = 'support' where user_id = $1`, [lowered.userId])
  await vendor.write((work) => suspendUser(work, { address: null, userAgent: null }, suspended.userId))
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
  await record(vendor, {
    action: 'usage.burst_started',
    target: { label: 'App\r\nX-Evil: 1\u202e<script>' },
    after: { day: '2026-11-22', limit: 5 },
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
  const change = () => record(vendor, { action: 'billing.renewed' })
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
  await record(vendor, { action: 'usage.burst_started', after: { day: '2026-11-22', limit: 5 } })
  expect(await mails.send()).toEqual([vendor.owner.email, admin.email].toSorted())
  await db.pool.query('delete from membership where user_id = $1', [admin.userId])
  expect(await vendor.write((work) => unsubscribeMember(work, token))).toBe(true)
  const { rows } = await db.pool.query('select from notification_choice where user_id = $1', [admin.userId])
  expect(rows).toEqual([])
})
