'use client'
import { useEffect, useState, useTransition } from 'react'
import { statusBadge } from '@/components/requests/request-status'
import { Spinner } from '@/components/ui/feedback/loading'
import { Link } from '@/components/ui/navigation/link'
import type { FirstSteps } from '@/lib/people/overview/core/schema'
import { LeaveSteps, useShowOverview } from './leave-steps'

const PATIENCE_MS = 30_000

type Props = { org: string; steps: FirstSteps; isReady: boolean }

/** State of the first validation: arrived, refused, or awaited. */
export function FirstCall({ org, steps, isReady }: Props) {
  if (steps.has_validated) return <p role="status">First validation received.</p>
  if (steps.last_refusal)
    return (
      <p role="status">
        A request came in and was refused: {statusBadge(steps.last_refusal).label}.{' '}
        <Link href={`/${org}/requests?status=refused`} className="underline underline-offset-4">
          See why
        </Link>
      </p>
    )
  return isReady ? <Waiting /> : <p>Run it here, or from your own program.</p>
}

function Waiting() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="flex items-start gap-2" role="status">
      <Spinner className="mt-0.5" />
      {isLong
        ? 'No request yet. Getting 401? The API key is wrong or has ended. Getting no answer? Check the URL.'
        : 'Waiting for the first request.'}
    </p>
  )
}

export function OpenOverview({ org, isMain, isKeyAtRisk }: { org: string; isMain: boolean; isKeyAtRisk: boolean }) {
  const showOverview = useShowOverview(org)
  const [isOpening, open] = useTransition()
  return (
    <LeaveSteps
      variant={isMain ? 'primary' : 'secondary'}
      loading={isOpening}
      isKeyAtRisk={isKeyAtRisk}
      onLeave={() => open(showOverview)}
    >
      Open the overview
    </LeaveSteps>
  )
}
