import type { Plan } from '@/lib/foundation/plans/core/plan'
import type { Change, WithoutTarget } from '@/lib/foundation/shared/change'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import {
  type BillingAccount,
  GRACE_DAYS,
  isLive,
  isPaid,
  NOTICE_DAYS,
  type NoticeDay,
  type SeenSubscription,
} from './subscription'

export type BillingEffect =
  | { kind: 'plan'; plan: 'free' | 'pro' }
  | { kind: 'suspend' }
  | { kind: 'resume' }
  | { kind: 'record'; change: WithoutTarget<Change<BillingAction>> }
type BillingAction = `billing.${'subscribed' | 'canceled' | 'renewed' | 'payment_failed' | 'paid'}`

type Facts = {
  now: Date
  plan: Plan
  /** by anyone: an operator's suspension is not replaced by one that ends with a payment */
  isBillingSuspended: boolean
}
type Decision = { after: BillingAccount; effects: BillingEffect[] }

/**
 * What follows from a subscription as Stripe has it now, or from there being none that counts. Called for each webhook
 * and by the clock; called again with the same, nothing follows.
 */
export function decideBilling(before: BillingAccount, seen: SeenSubscription | null, facts: Facts): Decision {
  if (!seen) return isLive(before.state) ? end(before, facts) : { after: before, effects: [] }
  const payment = isPaid(seen) ? settle(before) : remind(before, facts)
  const { status: _status, ...terms } = seen
  return {
    after: { ...before, ...terms, ...payment.after },
    effects: [...begin(before, seen, facts), ...ending(before, seen), ...payment.effects],
  }
}

/** A page to pay on is open for a day, and what is paid at its end is there soon after. */
export const CHECKOUT_OPEN_MS = 25 * HOUR_MS
export const CHECKOUT_LOOK_MS = 15 * MINUTE_MS

/** When the work process has to look again, whether or not a webhook arrives. */
export function nextReadAt(
  { state, pastDueSince, noticeDay }: BillingAccount,
  now: Date,
  checkoutOpenUntil: Date | null = null,
): Date | null {
  if (!isLive(state))
    return checkoutOpenUntil && checkoutOpenUntil > now ? new Date(now.getTime() + CHECKOUT_LOOK_MS) : null
  const tomorrow = new Date(now.getTime() + DAY_MS)
  if (state !== 'past_due' || !pastDueSince) return tomorrow
  const next = NOTICE_DAYS.find((day) => day > (noticeDay ?? -1)) ?? GRACE_DAYS
  const due = new Date(pastDueSince.getTime() + next * DAY_MS)
  return due < tomorrow ? due : tomorrow
}

/** When billing will be suspended for a payment that failed then. */
export const suspensionTime = (pastDueSince: Date): Date => new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS)

/** The plan moves when a subscription begins or ends, and never away from Enterprise, which the operator gives. */
function begin(before: BillingAccount, { interval }: SeenSubscription, { plan }: Facts): BillingEffect[] {
  const after = { plan: 'pro' as const, interval }
  if (!isLive(before.state))
    return [
      { kind: 'record', change: { action: 'billing.subscribed', after } },
      ...(plan === 'free' ? [{ kind: 'plan', plan: 'pro' } as const] : []),
    ]
  if (before.interval === interval) return []
  return [
    {
      kind: 'record',
      change: { action: 'billing.subscribed', before: { plan: 'pro', interval: before.interval }, after },
    },
  ]
}

function ending(before: BillingAccount, { endsAt }: SeenSubscription): BillingEffect[] {
  const known = isLive(before.state) ? before.endsAt : null
  if (endsAt && endsAt.getTime() !== known?.getTime())
    return [{ kind: 'record', change: { action: 'billing.canceled', after: { ends_at: endsAt } } }]
  if (!endsAt && known) return [{ kind: 'record', change: { action: 'billing.renewed', after: { ends_at: null } } }]
  return []
}

type Payment = {
  after: Pick<BillingAccount, 'state' | 'pastDueSince' | 'noticeDay' | 'isSuspender'>
  effects: BillingEffect[]
}

function settle({ state, isSuspender }: BillingAccount): Payment {
  const wasOverdue = state === 'past_due' || state === 'suspended'
  return {
    after: { state: 'active', pastDueSince: null, noticeDay: null, isSuspender: false },
    effects: [
      ...(wasOverdue
        ? [{ kind: 'record', change: { action: 'billing.paid', after: { state: 'active' } } } as const]
        : []),
      ...(isSuspender ? [{ kind: 'resume' } as const] : []),
    ],
  }
}

/** Seven days of grace from the moment the failed payment was seen. */
function remind(before: BillingAccount, { now, plan, isBillingSuspended }: Facts): Payment {
  const { state, isSuspender } = before
  // The operator has another agreement with it: the seven days begin, with their first notice, if it leaves Enterprise.
  if (plan === 'enterprise')
    return {
      after: { state: 'active', pastDueSince: null, noticeDay: null, isSuspender: false },
      effects: isSuspender ? [{ kind: 'resume' }] : [],
    }
  const since = before.pastDueSince ?? now
  const suspendsAt = suspensionTime(since)
  if (state === 'suspended') return { after: { state, pastDueSince: since, noticeDay: 6, isSuspender }, effects: [] }
  if (suspendsAt <= now)
    return {
      after: { state: 'suspended', pastDueSince: since, noticeDay: 6, isSuspender: !isBillingSuspended },
      effects: isBillingSuspended ? [] : [{ kind: 'suspend' }],
    }
  const day = noticeDue(since, now)
  // Clocks of two machines differ: a notice that was sent is never due again.
  const isDue = before.noticeDay === null || day > before.noticeDay
  return {
    after: { state: 'past_due', pastDueSince: since, noticeDay: isDue ? day : before.noticeDay, isSuspender },
    effects: isDue
      ? [{ kind: 'record', change: { action: 'billing.payment_failed', after: { day, suspends_at: suspendsAt } } }]
      : [],
  }
}

const noticeDue = (since: Date, now: Date): NoticeDay =>
  NOTICE_DAYS.findLast((day) => since.getTime() + day * DAY_MS <= now.getTime()) ?? 0

/** Without a subscription the organization is on Free, where there is nothing to pay and nothing to suspend for. */
function end(before: BillingAccount, { now, plan }: Facts): Decision {
  // Stripe's clock is not ours.
  const isAnnounced = before.endsAt !== null && before.endsAt.getTime() <= now.getTime() + HOUR_MS
  const endsAt = isAnnounced ? before.endsAt : now
  return {
    after: { ...before, state: 'canceled', endsAt, pastDueSince: null, noticeDay: null, isSuspender: false },
    effects: [
      ...(isAnnounced
        ? []
        : [{ kind: 'record', change: { action: 'billing.canceled', after: { ends_at: now } } } as const]),
      ...(plan === 'pro' ? [{ kind: 'plan', plan: 'free' } as const] : []),
      ...(before.isSuspender ? [{ kind: 'resume' } as const] : []),
    ],
  }
}
