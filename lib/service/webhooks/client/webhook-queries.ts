import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import type { DeliveriesQuery } from '../core/schema'

const deliveryDetail = () => import('../core/schema').then((schemas) => schemas.deliveryDetail)
const deliveryList = () => import('../core/schema').then((schemas) => schemas.deliveryList)
const endpointDetail = () => import('../core/schema').then((schemas) => schemas.endpointDetail)
const endpointList = () => import('../core/schema').then((schemas) => schemas.endpointList)
const replayPreview = () => import('../core/schema').then((schemas) => schemas.replayPreview)

/** A resource of webhooks in our own API: `webhookPath('acme', '/endpoints')`. */
export const webhookPath = (org: string, rest: string): string => `/api/dashboard/${org}/webhooks${rest}`

/** Keys share a prefix, so that a change can invalidate one part, or all of it. */
export const webhookKeys = {
  all: (org: string) => ['webhooks', org] as const,
  deliveries: (org: string) => ['webhooks', org, 'deliveries'] as const,
}

/** Polls quickly while a delivery is pending, so that the reader sees it arrive. */
const SOON_MS = 2_000

type OnItsWay = { next_at: string | null }

/** Milliseconds until the next refetch: after the next attempt of any delivery; false if none is pending. */
function nextLook(deliveries: readonly OnItsWay[]): number | false {
  const times = deliveries.flatMap(({ next_at }) => (next_at === null ? [] : [Date.parse(next_at)]))
  return times.length > 0 && Math.max(SOON_MS, Math.min(...times) - Date.now() + SOON_MS)
}

export const webhookQueries = {
  endpoints: (org: string) =>
    queryOptions({
      queryKey: [...webhookKeys.all(org), 'endpoints'],
      queryFn: ({ signal }) => getJson(webhookPath(org, '/endpoints'), endpointList, signal),
    }),
  endpoint: (org: string, id: string) =>
    queryOptions({
      queryKey: [...webhookKeys.all(org), 'endpoint', id],
      queryFn: ({ signal }) => getJson(webhookPath(org, `/endpoints/${id}`), endpointDetail, signal),
      refetchInterval: ({ state }) => (state.data && state.data.health.pending > 0 ? 2 * SOON_MS : false),
    }),
  deliveries: (org: string, query: DeliveriesQuery) =>
    queryOptions({
      queryKey: [...webhookKeys.deliveries(org), query],
      queryFn: ({ signal }) => getJson(webhookPath(org, `/deliveries?${searchOf(query)}`), deliveryList, signal),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => nextLook(state.data?.items ?? []),
    }),
  delivery: (org: string, id: string) =>
    queryOptions({
      queryKey: [...webhookKeys.deliveries(org), 'one', id],
      queryFn: ({ signal }) => getJson(webhookPath(org, `/deliveries/${id}`), deliveryDetail, signal),
      refetchInterval: ({ state }) => (state.data ? nextLook([state.data]) : false),
    }),
  replayable: (org: string, { endpointId, since }: { endpointId: string; since: string }) =>
    queryOptions({
      queryKey: [...webhookKeys.deliveries(org), 'replayable', endpointId, since],
      queryFn: ({ signal }) => {
        const query = new URLSearchParams({ since })
        return getJson(webhookPath(org, `/endpoints/${endpointId}/replay?${query}`), replayPreview, signal)
      },
    }),
}

const searchOf = (query: DeliveriesQuery): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]])),
  )
