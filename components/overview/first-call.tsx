'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { statusBadge } from '@/components/requests/request-status'
import { Button } from '@/components/ui/button/button'
import { Spinner } from '@/components/ui/feedback/loading'
import { Link } from '@/components/ui/navigation/link'
import type { FirstSteps } from '@/lib/overview/core/schema'

type Props = { org: string; steps: FirstSteps }

/** State of the first validation: arrived, refused, or awaited. */
export function FirstCall({ org, steps }: Props) {
  if (steps.has_validated)
    return (
      <div className="space-y-3" role="status">
        <p>First validation received.</p>
        <OpenOverview />
      </div>
    )
  if (steps.last_refusal)
    return (
      <p role="status">
        A call came in and was refused: {statusBadge(steps.last_refusal).label}.{' '}
        <Link href={`/${org}/requests?status=refused`} className="underline underline-offset-4">
          See why
        </Link>
      </p>
    )
  if (!steps.has_license) return <p>One call from your server, or from here.</p>
  return (
    <p className="flex items-center gap-2" role="status">
      <Spinner />
      Waiting for the first call.
    </p>
  )
}

/** The server then renders the figures in place of the first steps. */
function OpenOverview() {
  const router = useRouter()
  const [isOpening, open] = useTransition()
  return (
    <Button variant="primary" loading={isOpening} onClick={() => open(() => router.refresh())}>
      Open the overview
    </Button>
  )
}
