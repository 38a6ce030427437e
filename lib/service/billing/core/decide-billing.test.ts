import { expect, test } from 'vitest'
import type { Plan } from '@/lib/foundation/plans/core/plan'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { type BillingEffect, decideBilling, nextReadAt } from './decide-billing'
import type { BillingAccount, SeenSubscription } from './subscription'

const NOW = new Date('2027-03-10T12:00:00Z')
const days = (count: number): Date => new Date(NOW.getTime() + count * DAY_MS)

const NONE: BillingAccount = {
  stripeId: null,
  interval: null,
  unitAmount: null,
  currency: null,
  currentPeriodEnd: null,
  endsAt: null,
  state: 'none',
  pastDueSince: null,
  noticeDay: null,
  isSuspender: false,
}
const seen = (over: Partial<SeenSubscription> = {}): SeenSubscription => ({
  stripeId: 'sub_1',
  status: 'active',
  interval: 'month',
  unitAmount: 2900,
  currency: 'usd',
  currentPeriodEnd: days(20),
  endsAt: null,
  ...over,
})
const { status: _status, ...TERMS } = seen()
const ACTIVE: BillingAccount = { ...NONE, ...TERMS, state: 'active' }
const ENDING: BillingAccount = { ...ACTIVE, endsAt: days(20) }
const overdue = (since: Date, noticeDay: 0 | 3 | 6 = 0): BillingAccount => ({
  ...ACTIVE,
  state: 'past_due',
  pastDueSince: since,
  noticeDay,
})
const SUSPENDED: BillingAccount = { ...overdue(days(-7), 6), state: 'suspended', isSuspender: true }
/** The operator resumed it, or had suspended it before. */
const HELD: BillingAccount = { ...SUSPENDED, isSuspender: false }
const CANCELED: BillingAccount = { ...ENDING, state: 'canceled', endsAt: days(-1) }

const UNPAID = seen({ status: 'past_due' })

function decide(before: BillingAccount, read: SeenSubscription | null, plan: Plan = 'pro', isBillingSuspended = false) {
  const { after, effects } = decideBilling(before, read, { now: NOW, plan, isBillingSuspended })
  return { state: after.state, after, effects: effects.map(wordsOf) }
}

const wordsOf = (effect: BillingEffect): string => {
  if (effect.kind === 'plan') return `plan ${effect.plan}`
  if (effect.kind !== 'record') return effect.kind
  const { change } = effect
  return change.action === 'billing.payment_failed' ? `${change.action} ${change.after.day}` : change.action
}

type Row = [
  what: string,
  before: BillingAccount,
  read: SeenSubscription | null,
  plan: Plan,
  isBillingSuspended: boolean,
  state: BillingAccount['state'],
  effects: string[],
]
const FAILED = 'billing.payment_failed'

const TRANSITIONS: Row[] = [
  ['nothing was ever bought', NONE, null, 'free', false, 'none', []],
  ['the first payment is not made yet', NONE, null, 'free', true, 'none', []],
  ['Pro is bought', NONE, seen(), 'free', false, 'active', ['billing.subscribed', 'plan pro']],
  ['a trial begins', NONE, seen({ status: 'trialing' }), 'free', false, 'active', ['billing.subscribed', 'plan pro']],
  ['Pro is bought while Enterprise', NONE, seen(), 'enterprise', false, 'active', ['billing.subscribed']],
  ['Pro is bought by who was given Pro', NONE, seen(), 'pro', false, 'active', ['billing.subscribed']],
  ['buying does not end the suspension of an operator', NONE, seen(), 'pro', true, 'active', ['billing.subscribed']],
  ['it is bought again', CANCELED, seen(), 'free', false, 'active', ['billing.subscribed', 'plan pro']],
  ['it renews', ACTIVE, seen(), 'pro', false, 'active', []],
  ['it renews after the operator chose Free', ACTIVE, seen(), 'free', false, 'active', []],
  ['it moves to yearly', ACTIVE, seen({ interval: 'year' }), 'pro', false, 'active', ['billing.subscribed']],
  ['it is canceled', ACTIVE, seen({ endsAt: days(20) }), 'pro', false, 'active', ['billing.canceled']],
  ['it stays canceled', ENDING, seen({ endsAt: days(20) }), 'pro', false, 'active', []],
  ['the cancellation is taken back', ENDING, seen(), 'pro', false, 'active', ['billing.renewed']],
  ['it ended early', ACTIVE, null, 'pro', false, 'canceled', ['billing.canceled', 'plan free']],
  ['it ended as announced', { ...ENDING, endsAt: NOW }, null, 'pro', false, 'canceled', ['plan free']],
  ['it ended, and Enterprise stays', ACTIVE, null, 'enterprise', false, 'canceled', ['billing.canceled']],
  ['it is over already', CANCELED, null, 'free', false, 'canceled', []],
  ['a payment fails', ACTIVE, UNPAID, 'pro', false, 'past_due', [`${FAILED} 0`]],
  [
    'the first read is of a failed payment',
    NONE,
    UNPAID,
    'free',
    false,
    'past_due',
    ['billing.subscribed', 'plan pro', `${FAILED} 0`],
  ],
  ['it failed moments ago', overdue(NOW), UNPAID, 'pro', false, 'past_due', []],
  ['day 2', overdue(days(-2)), UNPAID, 'pro', false, 'past_due', []],
  ['day 3', overdue(days(-3)), UNPAID, 'pro', false, 'past_due', [`${FAILED} 3`]],
  ['day 3 again', overdue(days(-3), 3), UNPAID, 'pro', false, 'past_due', []],
  ['day 6', overdue(days(-6), 3), UNPAID, 'pro', false, 'past_due', [`${FAILED} 6`]],
  ['day 6, day 3 was missed', overdue(days(-6)), UNPAID, 'pro', false, 'past_due', [`${FAILED} 6`]],
  ['day 7', overdue(days(-7), 6), UNPAID, 'pro', false, 'suspended', ['suspend']],
  ['day 7, unpaid at Stripe', overdue(days(-7), 6), seen({ status: 'unpaid' }), 'pro', false, 'suspended', ['suspend']],
  ['day 7, suspended by an operator', overdue(days(-7), 6), UNPAID, 'pro', true, 'suspended', []],
  ['day 8', SUSPENDED, UNPAID, 'pro', true, 'suspended', []],
  ['day 8, resumed by an operator', HELD, UNPAID, 'pro', false, 'suspended', []],
  ['paid within the grace', overdue(days(-2)), seen(), 'pro', false, 'active', ['billing.paid']],
  ['paid while suspended', SUSPENDED, seen(), 'pro', true, 'active', ['billing.paid', 'resume']],
  ['paid while suspended by an operator', HELD, seen(), 'pro', true, 'active', ['billing.paid']],
  ['ended while overdue', overdue(days(-2)), null, 'pro', false, 'canceled', ['billing.canceled', 'plan free']],
  ['ended while suspended', SUSPENDED, null, 'pro', true, 'canceled', ['billing.canceled', 'plan free', 'resume']],
  ['ended while suspended by an operator', HELD, null, 'pro', true, 'canceled', ['billing.canceled', 'plan free']],
  ['Enterprise owes nothing here', overdue(days(-9), 6), UNPAID, 'enterprise', false, 'active', []],
  ['Enterprise is not suspended for Pro', SUSPENDED, UNPAID, 'enterprise', true, 'active', ['resume']],
]

test.each(TRANSITIONS)('%s', (_, before, read, plan, isBillingSuspended, state, effects) => {
  expect(decide(before, read, plan, isBillingSuspended)).toMatchObject({ state, effects })
})

test.each(TRANSITIONS)('%s: the same read again changes nothing', (_, before, read, plan, isBillingSuspended) => {
  const first = decide(before, read, plan, isBillingSuspended)
  const planAfter = first.effects.includes('plan pro') ? 'pro' : first.effects.includes('plan free') ? 'free' : plan
  const isSuspendedAfter =
    first.effects.includes('suspend') || (isBillingSuspended && !first.effects.includes('resume'))
  const again = decide(first.after, read, planAfter, isSuspendedAfter)
  expect(again.effects).toEqual([])
  expect(again.after).toEqual(first.after)
})

test('the grace counts from the failure that was seen first, and ends with the payment', () => {
  const failed = decide(ACTIVE, UNPAID).after
  expect(failed.pastDueSince).toEqual(NOW)
  const later = decideBilling(failed, UNPAID, { now: days(4), plan: 'pro', isBillingSuspended: false })
  expect(later.after.pastDueSince).toEqual(NOW)
  expect(later.effects).toMatchObject([{ change: { after: { day: 3, suspends_at: days(7) } } }])
  expect(decide(failed, seen()).after).toMatchObject({ pastDueSince: null, noticeDay: null })
})

test('the clock looks at the next notice, and daily at what is live', () => {
  expect(nextReadAt(ACTIVE, NOW)).toEqual(days(1))
  expect(nextReadAt(overdue(days(-2.5)), NOW)).toEqual(days(0.5))
  expect(nextReadAt(overdue(NOW), NOW)).toEqual(days(1))
  expect(nextReadAt(overdue(days(-6.5), 6), NOW)).toEqual(days(0.5))
  expect(nextReadAt(CANCELED, NOW)).toBeNull()
  expect(nextReadAt(NONE, NOW)).toBeNull()
  expect(nextReadAt(NONE, NOW, days(1))).toEqual(days(0.25 / 24))
  expect(nextReadAt(NONE, NOW, NOW)).toBeNull()
  expect(nextReadAt(ACTIVE, NOW, days(1))).toEqual(days(1))
})

test('a notice that was sent is not sent again by a clock that is behind', () => {
  const { after } = decide(overdue(days(-3), 0), UNPAID, 'pro', false)
  expect(after.noticeDay).toBe(3)
  const behind = decide({ ...after, pastDueSince: days(-2.9) }, UNPAID, 'pro', false)
  expect([behind.after.noticeDay, behind.effects]).toEqual([3, []])
})

test('who leaves Enterprise has seven days from then on, and all three notices', () => {
  const { after } = decide(overdue(days(-9), 6), UNPAID, 'enterprise', false)
  const left = decide(after, UNPAID, 'pro', false)
  expect(left.after).toMatchObject({ state: 'past_due', pastDueSince: NOW, noticeDay: 0 })
  expect(left.effects).toEqual([`${FAILED} 0`])
})
