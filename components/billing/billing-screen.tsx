'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { Callout } from '@/components/ui/feedback/callout'
import { Spinner } from '@/components/ui/feedback/loading'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import type { May } from '@/lib/foundation/permissions/core/may'
import { billingQueries, isSubscribed } from '@/lib/service/billing/client/billing-queries'
import { InvoicesCard } from './invoices-card'
import { PlanCard } from './plan-card'

type Props = {
  org: string
  may: May
  /** whether the reader comes back from the payment at Stripe */
  isReturning: boolean
  /** the reader runs the installation */
  isOperator: boolean
  /** of the operator; null if none is set */
  contact: string | null
  /** what is used of the plan */
  children: ReactNode
}

/** Plan, payment and invoices. */
export function BillingScreen({ org, may, isReturning, isOperator, contact, children }: Props) {
  const { data, error } = useQuery(billingQueries.view(org))
  return (
    <div className="max-w-[760px] space-y-6">
      <PageHeader
        title="Billing"
        help={<HelpLink to="payments" about="payments" />}
        description={
          data?.takes_payments === false
            ? 'Your plan, and what you use of it.'
            : 'Your plan, what you use of it, payment, and invoices.'
        }
      />
      {isReturning && !isSubscribed(data) && may['billing:manage'] && <Confirmation org={org} />}
      {data ? (
        <>
          <PlanCard
            org={org}
            billing={data}
            mayManage={may['billing:manage']}
            isOperator={isOperator}
            contact={contact}
          />
          {children}
          {data.takes_payments && <InvoicesCard org={org} />}
        </>
      ) : (
        <SkeletonOrFailure failure="Billing can't be shown" error={error} className="h-64 rounded-card" />
      )}
    </div>
  )
}

/** The address that Stripe sends people back to proves nothing: the plan changes once Stripe itself confirms it. */
function Confirmation({ org }: { org: string }) {
  const { data } = useQuery(billingQueries.confirmed(org))
  const router = useRouter()
  const isConfirmed = isSubscribed(data)
  useEffect(() => {
    if (isConfirmed) window.location.replace(`/${org}/billing`)
  }, [isConfirmed, org])
  return (
    <Callout title="Waiting for Stripe to confirm the payment" action={<Spinner />}>
      This takes a few seconds. If you left the payment page without paying, nothing was charged.{' '}
      <button type="button" className="underline" onClick={() => router.replace(`/${org}/billing`)}>
        Dismiss
      </button>
    </Callout>
  )
}
