import type { MailKind } from '@/lib/foundation/mail/core/mail-kinds'
import { isPlan, type Plan } from '@/lib/foundation/plans/core/plan'
import { DAY_MS } from '@/lib/foundation/shared/durations'

const YOUNG_MS = 7 * DAY_MS

/**
 * What a mail is counted as: about a change, asked for by a member, about a purchase, about a new license, about whether
 * a license works, or about the safety of one.
 */
export type CountedAs = 'customer' | 'asked' | 'bought' | 'new' | 'state' | 'security'

/**
 * Daily limits of mails to one address, for each kind: from one vendor, and from all vendors. Members may need more by
 * hand on a busy day, and a customer may buy often. That their program stops, or that somebody takes their license, they
 * hear on any day. No vendor uses up what all of them have: a made-up shop must not stop the purchases at others.
 */
export const MOST_TO_CUSTOMER: Record<CountedAs, { ofVendor: number; ofAll: number }> = {
  customer: { ofVendor: 5, ofAll: 20 },
  asked: { ofVendor: 20, ofAll: 80 },
  bought: { ofVendor: 20, ofAll: 80 },
  new: { ofVendor: 20, ofAll: 80 },
  state: { ofVendor: 10, ofAll: 40 },
  security: { ofVendor: 10, ofAll: 40 },
}

/** What a customer may not have done, and would have to stop: others must not use up the emails of its day. */
export const SECURITY_MAILS: string[] = [
  'key_replaced',
  'ips_reset',
  'ip_removed',
  'transfer_requested',
  'transfer_approved',
  'transfer_rejected',
  'transfer_canceled',
] satisfies MailKind[]

/** They say whether the program still runs. */
export const STATE_MAILS: string[] = ['license_revoked', 'license_reinstated'] satisfies MailKind[]

type Counted = { mail: string; asked?: boolean | undefined; again?: Date | undefined; order?: unknown }

/** Of an order, a mail that is sent again was asked for by a member. */
export function countedAs({ mail, asked, again, order }: Counted): CountedAs {
  if (order && !again) return 'bought'
  if (asked) return 'asked'
  if (mail === 'license_issued') return 'new'
  if (STATE_MAILS.includes(mail)) return 'state'
  return SECURITY_MAILS.includes(mail) ? 'security' : 'customer'
}

/** Daily limits of an organization's mails to its customers: in its first week, and after it. */
export const MAILS_OF_PLANS: Record<Plan, { young: number; grown: number }> = {
  free: { young: 200, grown: 1_000 },
  pro: { young: 2_000, grown: 20_000 },
  enterprise: { young: 20_000, grown: 200_000 },
}

/**
 * How many mails an organization may send its customers in a day. An organization in its first week is not trusted yet.
 */
export function maxMailsOfOrganization({ plan, createdAt }: { plan: string; createdAt: Date }, now: Date): number {
  const { young, grown } = MAILS_OF_PLANS[isPlan(plan) ? plan : 'free']
  return now.getTime() - createdAt.getTime() < YOUNG_MS ? young : grown
}

type Limited = { mail: string; order?: unknown; to?: string }

/**
 * Whether a mail past a daily limit waits for the next day: it has a key, says that a license is valid longer,
 * was revoked, or works again, or is about a purchase. Others are not sent.
 */
export const waitsForNextDay = ({ mail, order, to }: Limited): boolean =>
  Boolean(order) || WAITING_MAILS.includes(mail) || (mail === 'transfer_approved' && to === 'receiver')

const WAITING_MAILS: string[] = [
  ...STATE_MAILS,
  ...(['license_issued', 'license_extended', 'key_replaced'] satisfies MailKind[]),
]

/** Days on which a mail that waits is tried. */
const MAX_DAYS = 3

/** When the quota of a day begins anew. */
export const nextUtcDay = (at: Date): Date => new Date(at.getTime() - (at.getTime() % DAY_MS) + DAY_MS)

/** When a mail past a limit is tried again that waits `since`; null if it was tried on enough days. */
export function nextTry(since: Date, now: Date): Date | null {
  const next = nextUtcDay(now)
  return next.getTime() < nextUtcDay(since).getTime() + MAX_DAYS * DAY_MS ? next : null
}

/**
 * Unsubscribed customers still receive what they bought, what became of an order, like its refund, and mails about attempts
 * to take their license: transfers, and a replaced key.
 */
export const isOptional = ({ mail, order }: { mail: string; order?: unknown }): boolean =>
  OPTIONAL.includes(mail) && !order

const OPTIONAL: string[] = [
  'license_issued',
  'license_expiring',
  'license_expired',
  'license_extended',
  'license_revoked',
  'license_reinstated',
  'ips_reset',
  'ip_removed',
] satisfies MailKind[]
