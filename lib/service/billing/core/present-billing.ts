import type { Organization } from '@/lib/catalog/organizations/core/schema'
import { dailyLimit } from '@/lib/foundation/plans/core/plan'
import { suspensionTime } from './decide-billing'
import type { Price } from './price'
import type { BillingView, SubscriptionView } from './schema'
import type { BillingAccount } from './subscription'

type Facts = {
  organization: Pick<Organization, 'plan' | 'dailyLimitOverride' | 'billingSuspendedAt'>
  account: BillingAccount | null
  prices: Price[] | null
  takesPayments: boolean
}

export const presentBilling = ({ organization, account, prices, takesPayments }: Facts): BillingView => ({
  plan: organization.plan,
  daily_limit: dailyLimit(organization.plan, organization.dailyLimitOverride),
  is_billing_suspended: organization.billingSuspendedAt !== null,
  subscription: account && account.state !== 'none' ? presentSubscription(account) : null,
  takes_payments: takesPayments,
  prices,
})

const presentSubscription = (account: BillingAccount): SubscriptionView => ({
  state: account.state,
  interval: account.interval,
  unit_amount: account.unitAmount,
  currency: account.currency,
  current_period_end: account.currentPeriodEnd?.toISOString() ?? null,
  ends_at: account.endsAt?.toISOString() ?? null,
  suspends_at:
    account.state === 'past_due' && account.pastDueSince ? suspensionTime(account.pastDueSince).toISOString() : null,
})
