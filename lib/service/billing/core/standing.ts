import type { Organization } from '@/lib/catalog/organizations/core/schema'
import { suspensionTime } from './decide-billing'
import type { BillingAccount } from './subscription'

/** What every page of an organization has to say about it, the most serious alone. */
export type Standing =
  | { kind: 'organization_suspended'; reason: string | null }
  | { kind: 'billing_suspended'; isForPayment: boolean }
  | { kind: 'past_due'; suspendsAt: string }
  | { kind: 'ending'; endsAt: string }

type Facts = Pick<Organization, 'suspendedAt' | 'suspensionReason' | 'billingSuspendedAt'> & {
  account: BillingAccount | null
}

export function standingOf({ suspendedAt, suspensionReason, billingSuspendedAt, account }: Facts): Standing | null {
  if (suspendedAt) return { kind: 'organization_suspended', reason: suspensionReason }
  if (billingSuspendedAt) return { kind: 'billing_suspended', isForPayment: account?.isSuspender ?? false }
  if (account?.state === 'past_due' && account.pastDueSince)
    return { kind: 'past_due', suspendsAt: suspensionTime(account.pastDueSince).toISOString() }
  if (account?.state === 'active' && account.endsAt) return { kind: 'ending', endsAt: account.endsAt.toISOString() }
  return null
}
