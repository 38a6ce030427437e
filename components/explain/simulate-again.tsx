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

/** The same request as it would be answered now. Nothing is simulated until it is asked for. */
export function useSimulationAgain(org: string, params: SimulationParams) {
  const [isAsked, setIsAsked] = useState(false)
  // The cache may have an earlier answer, of before the repair.
  const { data, error, isFetching, refetch } = useQuery({ ...simulationQueries.run(org, params), enabled: false })
  const run = () => {
    setIsAsked(true)
    void refetch()
  }
  return { simulation: isAsked && !isFetching ? data : undefined, error: isAsked ? error : null, isFetching, run }
}

type Props = { simulation: Simulation | undefined; error: Error | null; isFetching: boolean; run: () => void }

/** Whether the same request would be accepted now. */
export const SimulateAgain = ({ simulation, error, isFetching, run }: Props) => (
  <div className="space-y-3" aria-live="polite">
    <Button onClick={run} loading={isFetching}>
      <FlaskConical />
      Simulate again
    </Button>
    {error && <LoadFailure title="This request can't be simulated" error={error} />}
    {simulation && <Outcome simulation={simulation} />}
  </div>
)

const Outcome = ({ simulation: { steps, verdict } }: { simulation: Simulation }) =>
  isAccepted(steps) ? (
    <Callout kind="good" title="The same request would be accepted now.">
      Nothing was counted, registered or logged.
    </Callout>
  ) : (
    <Callout kind="warning" title="The same request would still be refused.">
      <SentenceText sentence={verdict} />
    </Callout>
  )
