import { Badge } from '@/components/ui/feedback/badge'
import { StatusBadge, type StatusBadgeProps } from '@/components/ui/feedback/status-badge'
import { Card } from '@/components/ui/layout/card'
import { DefinitionGrid, type Fact } from '@/components/ui/layout/definition-grid'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import { formatAmount } from '@/lib/service/billing/core/price'
import type { BillingView, SubscriptionView } from '@/lib/service/billing/core/schema'
import { type BillingState, isLive } from '@/lib/service/billing/core/subscription'
import { PlanActions } from './plan-actions'

type Props = { org: string; billing: BillingView; mayManage: boolean; isOperator: boolean; contact: string | null }

/** The plan, what it costs, and when it is charged next. */
export const PlanCard = ({ org, billing, ...reader }: Props) => (
  <Card
    title={`${PLANS[billing.plan].title} plan`}
    action={<State billing={billing} />}
    footer={<PlanActions org={org} billing={billing} {...reader} />}
  >
    <DefinitionGrid facts={factsOf(billing)} />
  </Card>
)

const STATES: Record<BillingState, StatusBadgeProps | null> = {
  none: null,
  active: { tone: 'green', label: 'Active' },
  past_due: { tone: 'amber', label: 'Payment overdue' },
  suspended: { tone: 'amber', label: 'Payment overdue' },
  canceled: { tone: 'grey', label: 'Canceled' },
}

function State({ billing: { is_billing_suspended, subscription } }: { billing: BillingView }) {
  if (is_billing_suspended) return <StatusBadge tone="violet" label="Suspended" />
  if (subscription?.state === 'active' && subscription.ends_at) return <Badge>Ends soon</Badge>
  const state = STATES[subscription?.state ?? 'none']
  return state && <StatusBadge {...state} />
}

function factsOf({ plan, daily_limit, subscription }: BillingView): Fact[] {
  const live = subscription && isLive(subscription.state) ? subscription : null
  const price = live ? priceOf(live) : NO_PRICE[plan]
  return [
    ...(price === null ? [] : [{ label: 'Price', value: price }]),
    ...(live ? chargeOf(live) : []),
    ...(subscription?.state === 'canceled' && subscription.ends_at
      ? [{ label: 'Pro ended', value: <TimeText at={subscription.ends_at} as="exact" /> }]
      : []),
    {
      label: 'Daily limit',
      value: daily_limit === null ? 'Unlimited' : `${formatNumber(daily_limit)} requests for each product`,
    },
  ]
}

const NO_PRICE = { free: 'Free', pro: null, enterprise: 'By agreement' }

function priceOf({ unit_amount, currency, interval }: SubscriptionView): string {
  if (unit_amount === null || currency === null) return 'Set in Stripe'
  return `${formatAmount(unit_amount, currency)}${interval ? ` a ${interval}` : ''}`
}

function chargeOf(view: SubscriptionView): Fact[] {
  const { ends_at, current_period_end } = view
  const overdue = overdueOf(view)
  if (ends_at)
    return [...overdue, { label: 'Ends', value: <TimeText at={ends_at} as="exact" />, help: "It doesn't renew." }]
  if (overdue.length > 0) return overdue
  return [{ label: 'Next invoice', value: <TimeText at={current_period_end} as="exact" /> }]
}

function overdueOf({ state, suspends_at }: SubscriptionView): Fact[] {
  if (state === 'suspended')
    return [{ label: 'Payment', value: 'Overdue', help: 'Pay it in Stripe, and service resumes immediately.' }]
  if (!suspends_at) return []
  const help = 'After that, billing is suspended until the payment arrives.'
  return [{ label: 'Pay before', value: <TimeText at={suspends_at} as="exact" />, help }]
}
