'use client'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useHasPlans } from '@/components/billing/has-plans'
import { formatLicenseCount } from '@/components/products/product-columns'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { DetailHeader } from '@/components/ui/layout/detail-header'
import { Link } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { TimeText } from '@/components/ui/text/time-text'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { PLANS } from '@/lib/foundation/plans/core/plan'
import { operatorQueries } from '@/lib/people/operator/client/operator-queries'
import { useViewOrganization } from '@/lib/people/operator/client/organization-mutations'
import type { OrganizationDetail } from '@/lib/people/operator/core/schema-detail'
import type { PlanUse } from '@/lib/service/billing/core/plan-use'
import { OrganizationDanger } from './danger-zone'
import { MembersCard } from './members-card'
import { ChangesCard, ProductsCard } from './organization-cards'
import { OrganizationState } from './organization-state'
import { PlanForm } from './plan-form'
import { ResumeButtons } from './resume-buttons'

/** One organization as its operator sees it: what it uses, who is in it, and what can be done about it. */
export function OrganizationScreen({ id, use, ownId }: { id: string; use: PlanUse; ownId: string }) {
  const { data: organization } = useSuspenseQuery(operatorQueries.organization(id))
  const hasPlans = useHasPlans()
  return (
    <>
      <DetailHeader
        crumbs={[{ label: 'Organizations', href: pageRoute('/operator') }]}
        title={organization.name}
        badge={<OrganizationState {...organization} />}
        description={<span className="font-mono text-small">{organization.slug}</span>}
        actions={
          <>
            <ResumeButtons organization={organization} />
            <ViewButton organization={organization} ownId={ownId} />
          </>
        }
        facts={factsOf(organization).filter(({ label }) => hasPlans || !OF_PLANS.includes(label))}
      />
      {organization.suspension_reason && (
        <Callout kind="warning" title="Reason for the suspension, shown to its members">
          {organization.suspension_reason}
        </Callout>
      )}
      {organization.billing_suspended_at && organization.billing_suspension_reason && (
        <Callout kind="warning" title="Reason for the suspension of billing, shown to its members">
          {organization.billing_suspension_reason}
        </Callout>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <ProductsCard organization={organization} />
        {hasPlans && <PlanForm organization={organization} use={use} />}
        <MembersCard organization={organization} />
        <ChangesCard changes={organization.changes} />
      </div>
      <OrganizationDanger organization={organization} />
    </>
  )
}

/** A viewer's look, or for a member their own. */
function ViewButton({ organization, ownId }: { organization: OrganizationDetail; ownId: string }) {
  const view = useViewOrganization(organization)
  if (organization.people.some(({ user_id }) => user_id === ownId))
    return (
      <Button render={<Link href={pageRoute(`/${organization.slug}`)} />}>
        <Eye />
        Open dashboard
      </Button>
    )
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

const factsOf = ({ plan, daily_limit, used_today, licenses, members, created_at }: OrganizationDetail) => [
  { label: 'Plan', value: PLANS[plan].title },
  { label: 'Requests today', value: formatNumber(used_today) },
  {
    label: 'Daily limit',
    value: daily_limit === null ? 'Unlimited' : `${formatNumber(daily_limit)} per product`,
  },
  { label: 'Licenses', value: formatLicenseCount(licenses) },
  { label: 'Members', value: formatNumber(members) },
  { label: 'Created', value: <TimeText at={created_at} as="exact" />, wide: true },
]
