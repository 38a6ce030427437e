import { UsageMeter } from '@/components/requests/usage/usage-meter'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import { dailyLimit, PLANS, SIGNED_TITLE, signedPlans } from '@/lib/foundation/plans/core/plan'
import { formatLimit, type PlanUse } from '@/lib/service/billing/core/plan-use'
import { DowngradeCard } from './downgrade-card'
import { PlanSetter } from './plan-setter'
import { PlanTable } from './plan-table'

type Props = {
  org: string
  use: PlanUse
  /** the operator who sets plans; null where they are paid for */
  setBy: { contact: string | null; isOperator: boolean } | null
}

/** For members who can't open Billing: what the plan holds against what is in use, and the plans side by side. */
export const PlanScreen = ({ org, use, setBy }: Props) => (
  <div className="max-w-[760px] space-y-6">
    <PageHeader
      title="Plan"
      help={<HelpLink to="billing" about="plans" />}
      description={`This organization is on the ${PLANS[use.plan].title} plan.`}
      crumbs={[{ label: 'Settings', href: pageRoute(`/${org}/settings`) }]}
    />
    <PlanDetails use={use} />
    {setBy ? (
      <p className="text-muted text-small">
        <PlanSetter {...setBy} />
      </p>
    ) : (
      <p className="text-muted text-small">An owner or admin can change the plan.</p>
    )}
  </div>
)

/** What is used of the plan, and what others have. */
export const PlanDetails = ({ use }: { use: PlanUse }) => (
  <>
    <InUse use={use} />
    <DowngradeCard use={use} />
    <PlanTable current={use.plan} dailyLimitOverride={use.dailyLimitOverride} />
  </>
)

function InUse({ use }: { use: PlanUse }) {
  const { title, products, members, webhookEndpoints, accessTokens, shops, signedValidation } = PLANS[use.plan]
  const { busiest } = use
  const limit = dailyLimit(use.plan, use.dailyLimitOverride)
  return (
    <Card title="In use" description={`Measured against the ${title} plan.`}>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Used
          label={busiest ? `Requests today, ${busiest.name}` : 'Requests today'}
          used={busiest?.used ?? 0}
          limit={limit}
        />
        <Used label="Emails to customers today" used={use.mails.sent} limit={use.mails.limit} />
        <Used label="Products" used={use.products} limit={products} />
        <Used label="Members and open invitations" used={use.members} limit={members} />
        <Used label="Webhook endpoints" used={use.webhookEndpoints} limit={webhookEndpoints} />
        <Used label="Access tokens" used={use.accessTokens} limit={accessTokens} />
        <Used label="Shops" used={use.shops} limit={shops} />
      </ul>
      <p className="mt-4 text-muted text-small">
        The daily limit of requests applies to each product. Days end at midnight UTC. {SIGNED_TITLE} are{' '}
        {signedValidation ? 'included.' : `part of ${signedPlans()}.`}
      </p>
    </Card>
  )
}

const Used = ({ label, used, limit }: { label: string; used: number; limit: number | null }) => (
  <li className="min-w-0 space-y-1">
    <div className="flex items-baseline justify-between gap-4 text-small">
      <span className="min-w-0 break-words">{label}</span>
      <span className="shrink-0 tabular-nums">
        {formatLimit(used)}{' '}
        <span className="text-muted">{limit === null ? 'no limit' : `of ${formatLimit(limit)}`}</span>
      </span>
    </div>
    <UsageMeter used={used} limit={limit} />
  </li>
)
