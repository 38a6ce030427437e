import { expect, test } from 'vitest'
import { standingOf } from './standing'
import type { BillingAccount } from './subscription'

const AT = new Date('2027-03-01T00:00:00Z')
const ACTIVE: BillingAccount = {
  stripeId: 'sub_1',
  interval: 'month',
  unitAmount: 2_900,
  currency: 'usd',
  currentPeriodEnd: AT,
  endsAt: null,
  state: 'active',
  pastDueSince: null,
  noticeDay: null,
  isSuspender: false,
}
const GOOD = {
  suspendedAt: null,
  suspensionReason: null,
  billingSuspendedAt: null,
  billingSuspensionReason: null,
  account: ACTIVE,
}
const OVERDUE: BillingAccount = { ...ACTIVE, state: 'past_due', pastDueSince: AT, noticeDay: 0, endsAt: AT }

test('the most serious is shown alone', () => {
  const all = {
    suspendedAt: AT,
    suspensionReason: 'Fraud',
    billingSuspendedAt: AT,
    billingSuspensionReason: 'Debts',
    account: OVERDUE,
  }
  expect(standingOf(all)).toEqual({ kind: 'organization_suspended', reason: 'Fraud' })
  expect(standingOf({ ...all, suspendedAt: null })).toEqual({
    kind: 'billing_suspended',
    is_for_payment: false,
    reason: 'Debts',
  })
  expect(standingOf({ ...GOOD, account: OVERDUE })).toEqual({
    kind: 'past_due',
    suspends_at: '2027-03-08T00:00:00.000Z',
  })
  expect(standingOf({ ...GOOD, account: { ...ACTIVE, endsAt: AT } })).toEqual({
    kind: 'ending',
    ends_at: AT.toISOString(),
  })
})

test('nothing is shown of what is in order, or over', () => {
  expect(standingOf(GOOD)).toBeNull()
  expect(standingOf({ ...GOOD, account: null })).toBeNull()
  expect(standingOf({ ...GOOD, account: { ...ACTIVE, state: 'canceled', endsAt: AT } })).toBeNull()
})
