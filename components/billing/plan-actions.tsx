'use client'
import { ExternalLink } from 'lucide-react'
import { Button } from '@/components/ui/button/button'
import { useBillingPortal, useCheckout } from '@/lib/service/billing/client/billing-mutations'
import { formatAmount, type Price } from '@/lib/service/billing/core/price'
import type { BillingView } from '@/lib/service/billing/core/schema'
import { INTERVALS, type Interval, isLive } from '@/lib/service/billing/core/subscription'
import { PlanSetter } from './plan-setter'

type Props = {
  org: string
  billing: BillingView
  mayManage: boolean
  /** the reader runs the installation */
  isOperator: boolean
  /** of the operator; null if none is set */
  contact: string | null
}

/** What can be done about the plan here: pay for Pro, or manage the subscription. */
export function PlanActions({ org, billing, mayManage, isOperator, contact }: Props) {
  const { plan, takes_payments, subscription } = billing
  if (!takes_payments) return <PlanSetter contact={contact} isOperator={isOperator} />
  if (!mayManage) return <span>An owner or admin can change the plan.</span>
  if (isLive(subscription?.state ?? 'none')) return <Manage org={org} isPrimary />
  if (plan === 'enterprise') return <PlanSetter contact={contact} isOperator={isOperator} />
  return (
    <>
      {plan === 'free' && <Subscribe org={org} prices={billing.prices} />}
      {subscription && <Manage org={org} />}
    </>
  )
}

function Manage({ org, isPrimary = false }: { org: string; isPrimary?: boolean }) {
  const portal = useBillingPortal(org)
  return (
    <>
      {isPrimary && <span>Pay, change your card or billing period, or cancel in Stripe.</span>}
      <Button variant="secondary" loading={portal.isPending} onClick={() => portal.mutate()}>
        Manage in Stripe
        <ExternalLink />
      </Button>
    </>
  )
}

const LABELS: Record<Interval, string> = { month: 'Upgrade to Pro monthly', year: 'Upgrade to Pro yearly' }

function Subscribe({ org, prices }: { org: string; prices: Price[] | null }) {
  const checkout = useCheckout(org)
  return (
    <div className="flex flex-wrap gap-2 py-1">
      {INTERVALS.map((interval) => (
        <Button
          key={interval}
          variant={interval === 'month' ? 'primary' : 'secondary'}
          loading={checkout.isPending && checkout.variables.interval === interval}
          onClick={() => checkout.mutate({ interval })}
        >
          {labelOf(
            interval,
            prices?.find((price) => price.interval === interval),
          )}
        </Button>
      ))}
    </div>
  )
}

const labelOf = (interval: Interval, price: Price | undefined): string =>
  price ? `${LABELS[interval]}, ${formatAmount(price.unit_amount, price.currency)}` : LABELS[interval]
