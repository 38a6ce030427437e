import { expect, test } from 'vitest'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { Change } from '@/lib/foundation/shared/change'
import { givenNotifiedVendor } from '@/tests/support/fixtures/notified-vendor'
import { setUpMailQueue } from '@/tests/support/fixtures/set-up'
import { TEST_SITE } from '@/tests/support/fixtures/transact'

const { db, mails } = await setUpMailQueue()

const NOW = new Date('2026-11-22T12:00:00Z')

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
  'limit of a past day': {
    change: {
      action: 'usage.threshold',
      after: { day: '2026-10-31', threshold_percent: 100, used: 10_000, limit: 10_000, runs_out_at: null },
    },
    permission: 'usage:view',
    says: [
      'App reached its daily limit on 31 October 2026',
      '10,000 requests on 31 October 2026',
      'A new day has begun',
    ],
  },
  'burst of a past day': {
    change: { action: 'usage.burst_started', after: { day: '2026-10-31', limit: 12_000 } },
    permission: 'usage:view',
    says: ['App used its burst on 31 October 2026', '12,000 requests for that day'],
  },
  burst: {
    change: { action: 'usage.burst_started', after: { day: '2026-11-22', limit: 12_000 } },
    permission: 'usage:view',
    says: ['App is using its burst', '12,000 requests'],
  },
  erasure: {
    change: { action: 'customer.erasure_requested', after: { is_announced: true, asked_with: ['ada@work.test'] } },
    permission: 'customers:update',
    says: ['They are also your customer as ada@work.test.', 'on the page of each customer'],
  },
  'erasure withdrawn': {
    change: { action: 'customer.erasure_withdrawn' },
    permission: 'customers:update',
    says: ['withdrew the request to erase the data'],
  },
  plan: {
    change: {
      action: 'billing.plan_changed',
      before: { plan: 'pro', daily_limit_override: null },
      after: { plan: 'enterprise', daily_limit_override: 250_000 },
    },
    permission: 'billing:manage',
    says: [
      'Acme is now on Enterprise',
      '250,000 requests a day',
      'Before, it was 100,000 requests',
      '2,000 products (before: 200)',
      'and 100 shops (before: 20).',
    ],
  },
  'smaller plan': {
    change: {
      action: 'billing.plan_changed',
      before: { plan: 'pro', daily_limit_override: null },
      after: { plan: 'free', daily_limit_override: null },
    },
    permission: 'billing:manage',
    says: [
      'The plan was changed from Pro to Free',
      '10,000 requests a day',
      'Acme can have up to 20 products (before: 200), 10 members and invitations (before: 100), ',
      'Anything beyond these limits stays',
      'It can send its customers up to 1,000 emails a day (before: 20,000).',
      'Signed validation and offline grace are no longer included.',
    ],
  },
  'payment failed': {
    change: { action: 'billing.payment_failed', after: { day: 3, suspends_at: new Date('2026-11-29T10:00:00Z') } },
    permission: 'billing:manage',
    says: ['Reminder: a payment for Acme failed', 'before 29 November 2026', '/billing'],
  },
  subscribed: {
    change: { action: 'billing.subscribed', after: { plan: 'pro', interval: 'year' } },
    permission: 'billing:manage',
    says: ['Acme is subscribed to Pro', 'every year'],
  },
  canceled: {
    change: { action: 'billing.canceled', after: { ends_at: new Date('2026-12-22T10:00:00Z') } },
    permission: 'billing:manage',
    says: ['Nothing changes until 22 December 2026'],
  },
  ended: {
    change: { action: 'billing.canceled', after: { ends_at: new Date('2020-01-01T00:00:00Z') } },
    permission: 'billing:manage',
    says: ['The subscription of Acme has ended'],
  },
  renewed: {
    change: { action: 'billing.renewed' },
    permission: 'billing:manage',
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
    const [vendor, other] = [await givenNotifiedVendor(db.pool), await givenNotifiedVendor(db.pool)]
    const [may, mayNot, off] = [
      await vendor.member([permission]),
      await vendor.member(['products:view']),
      await vendor.member([permission]),
    ]
    await vendor.switchOff(off, kindOf(permission))
    await vendor.record(change, NOW)
    expect(await mails.send()).toEqual([vendor.owner.email, may.email].toSorted())
    expect(mails.smtp.mailsTo(other.owner.email)).toEqual([])
    expect(mails.smtp.mailsTo(mayNot.email)).toEqual([])
    const [mail] = mails.smtp.mailsTo(may.email)
    for (const part of says) expect(`${mail?.subject}\n${mail?.text}`).toContain(part)
    expect(mail?.text).toContain('You get this email because you can ')
    expect(mail?.text).toContain(`Change what you get\n${TEST_SITE}/${vendor.organizationId}/settings/notifications`)
    expect(mail?.text).toContain(`Documentation\n${TEST_SITE}/docs/`)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  },
)

const never = (name: string): never => {
  throw new Error(name)
}
const kindOf = (permission: string) =>
  ({ 'usage:view': 'limit', 'billing:manage': 'billing', 'webhooks:view': 'webhooks', 'customers:update': 'erasures' })[
    permission
  ] ?? ''
