import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import { type SimulationParams, toSimulateQuery } from './simulation-params'

const simulationSchema = () => import('../core/schema').then((schemas) => schemas.simulationSchema)

const FRESH_MS = 5_000

export const simulationQueries = {
  /** The simulated answer. Hardly cached: the state may have changed since. */
  run: (org: string, params: SimulationParams) => {
    const query = toSimulateQuery(params)
    return queryOptions({
      queryKey: ['simulation', org, query],
      queryFn: ({ signal }) =>
        getJson(`/api/dashboard/${org}/simulate?${new URLSearchParams(query)}`, simulationSchema, signal),
      enabled: params.product !== '' && params.address !== '',
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    })
  },
}
