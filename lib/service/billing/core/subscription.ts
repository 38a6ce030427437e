export const BILLING_STATES = ['none', 'active', 'past_due', 'suspended', 'canceled'] as const
export type BillingState = (typeof BILLING_STATES)[number]

export const INTERVALS = ['month', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

/** Days after a payment failed on which the organization is notified. */
export const NOTICE_DAYS = [0, 3, 6] as const
export type NoticeDay = (typeof NOTICE_DAYS)[number]

/** Days after a payment failed until billing is suspended. */
export const GRACE_DAYS = 7

type Terms = {
  stripeId: string
  /** null: the price has another interval than ours, set by hand at Stripe */
  interval: Interval | null
  /** in the currency's smallest unit, each interval; null for a price that has no fixed amount */
  unitAmount: number | null
  currency: string
  currentPeriodEnd: Date
  /** when it will end, if it was canceled */
  endsAt: Date | null
}

/** A subscription as Stripe had it when it was read; its status in Stripe's words. */
export type SeenSubscription = Terms & { status: string }

/** What is kept of an organization's subscription. */
export type BillingAccount = { [K in keyof Terms]: Terms[K] | null } & {
  state: BillingState
  pastDueSince: Date | null
  noticeDay: NoticeDay | null
  /** whether the suspension of billing that holds is for a failed payment: then paying ends it */
  isSuspender: boolean
}

export const isLive = (state: BillingState): boolean => state !== 'none' && state !== 'canceled'

const PAID = ['active', 'trialing']
const OVERDUE = ['past_due', 'unpaid']

export const isPaid = ({ status }: SeenSubscription): boolean => PAID.includes(status)

const isOverdue = ({ status }: SeenSubscription): boolean => OVERDUE.includes(status)

/** Those that are charged beside another one, of all newest first: a paid one is kept before an overdue one, then the oldest. */
export function duplicatesOf(all: readonly SeenSubscription[]): SeenSubscription[] {
  const kept = all.findLast(isPaid) ?? all.findLast(isOverdue)
  return all.filter((one) => one !== kept && (isPaid(one) || isOverdue(one)))
}

/** Of a customer's subscriptions, newest first, the one that counts: a paid one before one that is overdue. */
export const chooseSubscription = (all: readonly SeenSubscription[]): SeenSubscription | null =>
  all.find(isPaid) ?? all.find(isOverdue) ?? null
