import type { Organization } from '@/lib/catalog/organizations/core/schema'
import { suspensionTime } from './decide-billing'
import type { Standing } from './schema'
import type { BillingAccount } from './subscription'

type Facts = Pick<
  Organization,
  'suspendedAt' | 'suspensionReason' | 'billingSuspendedAt' | 'billingSuspensionReason'
> & { account: BillingAccount | null }

export function standingOf({ account, ...facts }: Facts): Standing | null {
  const { suspendedAt, suspensionReason, billingSuspendedAt, billingSuspensionReason } = facts
  if (suspendedAt) return { kind: 'organization_suspended', reason: suspensionReason }
  if (billingSuspendedAt)
    return {
      kind: 'billing_suspended',
      is_for_payment: account?.isSuspender ?? false,
      reason: billingSuspensionReason,
    }
  if (account?.state === 'past_due' && account.pastDueSince)
    return { kind: 'past_due', suspends_at: suspensionTime(account.pastDueSince).toISOString() }
  if (account?.state === 'active' && account.endsAt) return { kind: 'ending', ends_at: account.endsAt.toISOString() }
  return null
}
