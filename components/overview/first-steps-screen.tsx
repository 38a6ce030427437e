'use client'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useSkipFirstSteps } from '@/lib/people/overview/client/overview-mutations'
import { overviewQueries } from '@/lib/people/overview/client/overview-queries'
import type { FirstSteps } from '@/lib/people/overview/core/schema'
import { nextWords, stepsLeft } from '@/lib/people/overview/core/steps-left'
import type { MailedLicense } from './first-mailed-license'
import { FirstStepsList } from './first-steps-list'
import { LeaveSteps, useShowOverview } from './leave-steps'
import { useFirstKeys } from './use-first-keys'

const REFETCH_MS = 2_000

type Props = {
  org: string
  may: May
  email: string
  /** before the steps */
  children?: ReactNode
}

/**
 * One page from nothing to a validation: product, API key, license, and the call. The last step turns green as the
 * call arrives, from here or from outside.
 */
export function FirstStepsScreen({ org, may, email, children }: Props) {
  const client = useQueryClient()
  const query = overviewQueries.firstSteps(org)
  const { data: counted } = useSuspenseQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.has_validated ? false : REFETCH_MS),
  })
  const keys = useFirstKeys(counted)
  const [isValid, setIsValid] = useState(false)
  const [mailed, setMailed] = useState<MailedLicense | null>(null)
  // What was done on this page counts at once: the server's counts follow seconds later.
  const steps = {
    ...counted,
    has_saved_api_key: keys.isSaved || counted.has_saved_api_key,
    has_license: keys.hasLicense,
    has_validated: isValid || counted.has_validated,
    has_mailed: mailed !== null || counted.has_mailed,
  }
  return (
    <>
      <PageHeader
        title="Get started"
        description={nextWords(steps, may)}
        help={<HelpLink to="quickstart" about="the quickstart" />}
        action={(!steps.has_validated || stepsLeft(steps, may) > 0) && <Skip org={org} isKeyAtRisk={keys.isAtRisk} />}
      />
      {children}
      {keys.product === null && <LookAround demo={steps.demo} />}
      <Card isFlush>
        <FirstStepsList
          org={org}
          may={may}
          email={email}
          steps={steps}
          isUsed={counted.has_validated && !isValid}
          keys={keys}
          mailed={mailed}
          onValid={() => setIsValid(true)}
          onMailed={setMailed}
          onChanged={() => void client.invalidateQueries({ queryKey: query.queryKey })}
        />
      </Card>
    </>
  )
}

function Skip({ org, isKeyAtRisk }: { org: string; isKeyAtRisk: boolean }) {
  const showOverview = useShowOverview(org)
  const [isSkipped, setIsSkipped] = useState(false)
  const skip = useSkipFirstSteps(org, () => {
    setIsSkipped(true)
    showOverview()
  })
  return (
    <LeaveSteps
      variant="ghost"
      loading={skip.isPending || isSkipped}
      isKeyAtRisk={isKeyAtRisk}
      // The mutation has shown the failure.
      onLeave={() => skip.mutateAsync().catch(() => undefined)}
    >
      Skip
    </LeaveSteps>
  )
}

function LookAround({ demo }: Pick<FirstSteps, 'demo'>) {
  if (demo === null) return null
  return (
    <p className="text-muted">
      <Link href={pageRoute(`/${demo}`)} className="underline underline-offset-4">
        Look around the demo first
      </Link>
      : a product with licenses, requests, and webhooks.
    </p>
  )
}
