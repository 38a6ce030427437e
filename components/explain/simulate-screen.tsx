'use client'
import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { PageHeader } from '@/components/ui/layout/page-header'
import { pageRoute } from '@/lib/foundation/browser/page/page-route'
import type { May } from '@/lib/foundation/permissions/core/may'
import { type SimulationParams, simulationParams } from '@/lib/service/validation/explain/client/simulation-params'
import { simulationQueries } from '@/lib/service/validation/explain/client/simulation-queries'
import { SimulationForm } from './simulation-form'
import { SimulationResult } from './simulation-result'

/** Simulates a request and explains its answer; nothing is counted, registered, or logged. */
export function SimulateScreen({ org, may }: { org: string; may: May }) {
  const [params, setParams] = useQueryStates(simulationParams, { history: 'push' })
  const { data, error, isFetching, refetch } = useQuery(simulationQueries.run(org, params))
  const run = (next: SimulationParams) => {
    // The same request again: the state may have changed since.
    if (isSame(next, params)) void refetch()
    else void setParams(next)
  }
  return (
    <>
      <PageHeader
        title="Simulate"
        crumbs={[{ label: 'Requests', href: pageRoute(`/${org}/requests`) }]}
        description="Test what a validation would return, and why. Nothing is counted, registered, or logged."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <SimulationForm org={org} given={params} known={data?.license ?? null} isRunning={isFetching} onRun={run} />
        <SimulationResult
          org={org}
          may={may}
          address={params.address}
          simulation={data}
          error={error}
          onRepaired={() => void refetch()}
        />
      </div>
    </>
  )
}

const isSame = (a: SimulationParams, b: SimulationParams): boolean =>
  new URLSearchParams(a).toString() === new URLSearchParams(b).toString()
