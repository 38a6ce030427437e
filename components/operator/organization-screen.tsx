'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useHasPlans } from '@/components/billing/has-plans'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { useViewOrganization } from '@/lib/people/operator/client/organization-mutations'
import type { OrganizationDetail } from '@/lib/people/operator/core/schema-detail'
import { ChangesCard, MembersCard, ProductsCard } from './organization-cards'
import { OrganizationState } from './organization-state'
import { PlanForm } from './plan-form'
import { SuspensionCard } from './suspension-card'

/** One organization as its operator sees it: what it uses, who is in it, and what can be done about it. */
export function OrganizationScreen({ id }: { id: string }) {
  const { data: organization } = useSuspenseQuery(operatorQueries.organization(id))
  const hasPlans = useHasPlans()
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Organizations', href: pageRoute('/operator') }]}
        title={organization.name}
        badge={<OrganizationState {...organization} />}
        description={<span className="font-mono text-small">{organization.slug}</span>}
        actions={<ViewButton organization={organization} />}
        facts={factsOf(organization).filter(({ label }) => hasPlans || !OF_PLANS.includes(label))}
      />
      {organization.suspension_reason && (
        <Callout kind="warning" title="Reason for the suspension, shown to its members">
          {organization.suspension_reason}
        </Callout>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <ProductsCard organization={organization} />
        {hasPlans && (
          <PlanForm key={`${organization.plan} ${organization.daily_limit_override}`} organization={organization} />
        )}
        <MembersCard organization={organization} />
        <ChangesCard changes={organization.changes} />
      </div>
      <SuspensionCard organization={organization} />
    </>
  )
}

function ViewButton({ organization }: { organization: OrganizationDetail }) {
  const view = useViewOrganization(organization)
  return (
    <ConfirmDialog
      trigger={
        <Button>
          <Eye />
          View dashboard
        </Button>
      }
      title={`View the dashboard of ${organization.name}`}
      confirm="View dashboard"
      onConfirm={() => view.mutateAsync()}
    >
      You see what a viewer sees, and can't change anything. Its owners see in their audit log that you viewed it.
    </ConfirmDialog>
  )
}

/** Not shown where there are no plans. */
const OF_PLANS = ['Plan', 'Daily limit']

const factsOf = ({ plan, daily_limit, used_today, members, created_at }: OrganizationDetail) => [
  { label: 'Plan', value: PLANS[plan].title },
  { label: 'Requests today', value: formatNumber(used_today) },
  {
    label: 'Daily limit',
    value: daily_limit === null ? 'Unlimited' : `${formatNumber(daily_limit)} per product`,
  },
  { label: 'Members', value: formatNumber(members) },
  { label: 'Created', value: <TimeText at={created_at} as="exact" />, wide: true },
]
