'use client'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Callout } from '@/components/ui/feedback/callout'
import { LoadFailure } from '@/components/ui/feedback/load-failure'
import type { SimulationParams } from '@/lib/service/validation/explain/client/simulation-params'
import { simulationQueries } from '@/lib/service/validation/explain/client/simulation-queries'
import type { Simulation } from '@/lib/service/validation/explain/core/schema'
import { isAccepted, SentenceText } from './verdict'

/**
 * The same request as it would be answered now. Of a refused request it is asked at once: what refused it may be mended
 * already, and a repair that is no longer needed does harm.
 */
export function useSimulationAgain(org: string, params: SimulationParams, isAtOnce: boolean) {
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...simulationQueries.run(org, params),
    enabled: isAtOnce,
    // The cache may have an earlier answer, of before the repair. Later, the dialog of a repair may be open.
    staleTime: 0,
    placeholderData: () => undefined,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const run = () => {
    setIsAsked(true)
    void refetch()
  }
  const simulation = isFetchedAfterMount && !error ? data : undefined
  return { simulation, isAsked, error, isFetching, run }
}

type Props = ReturnType<typeof useSimulationAgain> & {
  /** of the answer in the log */
  status: string
}

/** Whether the same request would be accepted now: said without asking if the answer is another one. */
export const SimulateAgain = ({ simulation, isAsked, error, isFetching, run, status }: Props) => (
  <div className="space-y-3" aria-live="polite">
    <Button onClick={run} loading={isFetching}>
      <FlaskConical />
      Simulate again
    </Button>
    {isAsked && error && <LoadFailure title="This request can't be simulated" error={error} />}
    {simulation && !isFetching && (isAsked || simulation.status !== status) && <Outcome simulation={simulation} />}
  </div>
)

const Outcome = ({ simulation: { steps, verdict } }: { simulation: Simulation }) =>
  isAccepted(steps) ? (
    <Callout kind="good" title="The same request would be accepted now.">
      Nothing was counted, registered, or logged.
    </Callout>
  ) : (
    <Callout kind="warning" title="The same request would still be refused.">
      <SentenceText sentence={verdict} />
    </Callout>
  )
