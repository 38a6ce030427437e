import type { MailKind } from '@/lib/foundation/mail/core/mail-kinds'
import { isPlan, type Plan } from '@/lib/foundation/plans/core/plan'
import { DAY_MS } from '@/lib/foundation/shared/durations'

const YOUNG_MS = 7 * DAY_MS

/** Daily limits of mails to one address: from one vendor, and from all vendors; the latter once for each kind of mail. */
export const MAX_TO_CUSTOMER = 5
export const MAX_TO_ADDRESS = 20
/** From one vendor, of mails that a member asked for by hand, which support may need on a busy day, and about purchases. */
export const MAX_ASKED_TO_CUSTOMER = 20

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

/** Unsubscribed customers still receive mails about attempts to take their license: transfers, and a replaced key. */
export const isOptional = (mail: string): boolean => OPTIONAL.includes(mail)

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
