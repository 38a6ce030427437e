import { TodayCard } from '@/components/requests/usage/today-card'
import { Button } from '@/components/ui/button/button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Link } from '@/components/ui/navigation/link'
import type { AuditEntryView } from '@/lib/foundation/audit/core/schema'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { Launch } from '@/lib/people/operator/core/launch-steps'
import type { Attention } from '@/lib/people/overview/core/attention'
import type { Expiring, Summary } from '@/lib/people/overview/core/schema'
import { ActivityCard } from './activity-card'
import { AttentionCard } from './attention-card'
import { ChangesCard } from './changes-card'
import { ExpiringCard } from './expiring-card'
import { FirstStepsScreen } from './first-steps-screen'
import { LaunchCard } from './launch-card'
import { RefusalsCard } from './refusals-card'
import { SummaryCard } from './summary-card'
import { WebhooksCard } from './webhooks-card'

const MAX_PRODUCTS = 4

/** Server-rendered data of the cards that do not refresh; null if this member may not see them. */
type OverviewFigures = {
  summary: Summary | null
  expiring: Expiring | null
  changes: readonly AuditEntryView[] | null
}

type Props = {
  org: string
  may: May
  /** of the member, whom a test license is for */
  email: string
  /** while the organization is new, only what went wrong or waits */
  attention: readonly Attention[]
  /** Null while the organization is new. */
  figures: OverviewFigures | null
  /** how many steps of the setup are left, while the figures are shown */
  left: number
  /** what an operator does before there are vendors; first on the page */
  launch: Launch | null
}

/** Today's figures of the organization; a setup checklist while it is new. */
export const OverviewScreen = ({ org, may, email, attention, figures, left, launch }: Props) =>
  figures ? (
    <>
      <PageHeader
        title="Overview"
        description="Licenses, validations, limits, and recent changes."
        action={
          left > 0 && (
            <Button render={<Link href={pageRoute(`/${org}?setup=1`)} />}>Continue setup ({left} left)</Button>
          )
        }
      />
      {launch && <LaunchCard launch={launch} />}
      <AttentionCard org={org} items={attention} />
      <Figures org={org} may={may} figures={figures} />
    </>
  ) : (
    <FirstStepsScreen org={org} may={may} email={email}>
      {launch && <LaunchCard launch={launch} />}
      {attention.length > 0 && <AttentionCard org={org} items={attention} />}
    </FirstStepsScreen>
  )

type FiguresProps = Omit<Props, 'email' | 'attention' | 'figures' | 'left' | 'launch'> & { figures: OverviewFigures }

/** Each card is shown only to those who may see it. */
const Figures = ({ org, may, figures: { summary, expiring, changes } }: FiguresProps) => (
  <>
    {summary && <SummaryCard org={org} summary={summary} />}
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 space-y-6">
        {may['usage:view'] && <TodayCard org={org} most={MAX_PRODUCTS} />}
        {may['usage:view'] && <RefusalsCard org={org} />}
        {expiring && <ExpiringCard org={org} expiring={expiring} />}
      </div>
      <div className="min-w-0 space-y-6">
        {may['usage:view'] && <ActivityCard org={org} />}
        {changes && <ChangesCard org={org} changes={changes} />}
        {may['webhooks:view'] && <WebhooksCard org={org} />}
      </div>
    </div>
  </>
)
