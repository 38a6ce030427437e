'use client'
import { useState } from 'react'
import { WaitingTransfersCallout } from '@/components/transfers/pending-transfers'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TodayCard } from '@/components/usage/today-card'
import type { May } from '@/lib/permissions/core/may'
import { ActivityCard } from './activity-card'
import { ChangesCard } from './changes-card'
import { ExpiringCard } from './expiring-card'
import { FirstStepsScreen } from './first-steps-screen'
import { RefusalsCard } from './refusals-card'
import { WebhooksCard } from './webhooks-card'

const MAX_PRODUCTS = 4

type Props = { org: string; may: May; isNew: boolean }

/** The state of the organization today; for a new one, what to do first. */
export function OverviewScreen({ org, may, isNew }: Props) {
  const [isBeginning, setIsBeginning] = useState(isNew)
  return (
    <>
      <PageHeader
        title="Overview"
        description={
          isBeginning ? 'From nothing to a validated license.' : 'Does it work, are you near the limit, what changed.'
        }
      />
      {isBeginning ? (
        <FirstStepsScreen org={org} may={may} onDone={() => setIsBeginning(false)} />
      ) : (
        <Figures org={org} may={may} />
      )}
    </>
  )
}

/** Each part is shown only to members who may see it. */
const Figures = ({ org, may }: Pick<Props, 'org' | 'may'>) => (
  <>
    {may['transfers:review'] && <WaitingTransfersCallout org={org} />}
    {may['usage:view'] && (
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <TodayCard org={org} most={MAX_PRODUCTS} />
        <ActivityCard org={org} />
      </div>
    )}
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-6">
        {may['usage:view'] && <RefusalsCard org={org} />}
        {may['audit:view'] && <ChangesCard org={org} />}
      </div>
      <div className="min-w-0 space-y-6">
        {may['licenses:view'] && <ExpiringCard org={org} />}
        {may['webhooks:view'] && <WebhooksCard org={org} />}
      </div>
    </div>
  </>
)
