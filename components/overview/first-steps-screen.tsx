'use client'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Card } from '@/components/ui/layout/card'
import { PageHeader } from '@/components/ui/layout/page-header'
import { HelpLink } from '@/components/ui/navigation/help-link'
import { Link } from '@/components/ui/navigation/link'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { useSkipFirstSteps } from '@/lib/people/overview/client/overview-mutations'
import { overviewQueries } from '@/lib/people/overview/client/overview-queries'
import type { FirstSteps } from '@/lib/people/overview/core/schema'
import { FirstStepsList } from './first-steps-list'

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
  const { data: steps } = useSuspenseQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.has_validated ? false : REFETCH_MS),
  })
  return (
    <>
      <PageHeader
        title="Get started"
        description="Get to your first validated license."
        help={<HelpLink to="quickstart" about="the quickstart" />}
        action={!steps.has_validated && <Skip org={org} />}
      />
      {children}
      <LookAround steps={steps} />
      <Card isFlush>
        <FirstStepsList
          org={org}
          may={may}
          email={email}
          steps={steps}
          onChanged={() => void client.invalidateQueries({ queryKey: query.queryKey })}
        />
      </Card>
    </>
  )
}

function Skip({ org }: { org: string }) {
  const router = useRouter()
  const [isSkipped, setIsSkipped] = useState(false)
  const skip = useSkipFirstSteps(org, () => {
    setIsSkipped(true)
    router.refresh()
  })
  return (
    <Button variant="ghost" loading={skip.isPending || isSkipped} onClick={() => skip.mutate()}>
      Skip
    </Button>
  )
}

function LookAround({ steps: { demo, product } }: { steps: FirstSteps }) {
  if (demo === null || product !== null) return null
  return (
    <p className="text-muted">
      <Link href={pageRoute(`/${demo}`)} className="underline underline-offset-4">
        Look around the demo first
      </Link>
      : a product with licenses, requests, and webhooks.
    </p>
  )
}
