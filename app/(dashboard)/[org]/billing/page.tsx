import type { Metadata } from 'next'
import { BillingScreen } from '@/components/billing/billing-screen'
import { PlanDetails } from '@/components/billing/plan-screen'
import { Hydrate } from '@/components/layout/hydrate'
import { getQueryClient } from '@/lib/foundation/browser/api/query-client'
import { mayOf } from '@/lib/foundation/permissions/core/may'
import { billingQueries } from '@/lib/service/billing/client/billing-queries'
import { getBilling } from '@/lib/service/billing/server/get-billing'
import { getPlanUse } from '@/lib/service/billing/server/get-plan-use'
import { getStripe } from '@/lib/wiring/billing'
import { isListedOperator, operatedBy, requirePage, requirePlansPage } from '@/lib/wiring/pages/dashboard-page'

type Props = { params: Promise<{ org: string }>; searchParams: Promise<{ checkout?: string | string[] }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requirePage((await params).org, 'billing:view')
  await requirePlansPage()
  return { title: 'Billing' }
}

export default async function BillingPage({ params, searchParams }: Props) {
  const { org } = await params
  const { actor, reading } = await requirePage(org, 'billing:view')
  await requirePlansPage()
  const { checkout } = await searchParams
  const client = getQueryClient()
  await client.prefetchQuery({
    ...billingQueries.view(org),
    queryFn: () => getBilling(reading, actor, getStripe()),
  })
  return (
    <Hydrate client={client}>
      <BillingScreen
        org={org}
        may={mayOf(actor)}
        isReturning={checkout === 'done'}
        isOperator={await isListedOperator()}
        contact={(await operatedBy()).contact}
      >
        <PlanDetails use={await getPlanUse(reading, actor)} />
      </BillingScreen>
    </Hydrate>
  )
}
