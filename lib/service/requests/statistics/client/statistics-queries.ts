import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { getJson, sendJson } from '@/lib/foundation/browser/api/api'
import { MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { StatisticsQuery } from '../core/schema'

const statisticsSchema = () => import('../core/schema').then((schemas) => schemas.statisticsSchema)

const done = () => import('@/lib/foundation/shared/answers').then((schemas) => schemas.done)

const RANGES = ['1', '7', '30', '90', '365', '730'] as const satisfies readonly StatisticsQuery['range'][]

/** What the page keeps in the URL; that of a product names the product in its path. */
export const statisticsParams = {
  range: parseAsStringLiteral(RANGES).withDefault('30'),
  product: parseAsString,
}

type Filter = { range: string; product: string | null }

const filterOf = ({ range, product }: Filter) => new URLSearchParams({ range, ...(product && { product }) })

/** Where the CSV file of the range is downloaded. */
export const statisticsExportPath = (org: string, filter: Filter): string =>
  `/api/dashboard/${org}/statistics/export?${filterOf(filter)}`

const LIVE_MS = MINUTE_MS / 4

export const statisticsQueries = {
  range: (org: string, filter: Filter) =>
    queryOptions({
      queryKey: ['statistics', org, filter.range, filter.product],
      queryFn: ({ signal }) =>
        getJson(`/api/dashboard/${org}/statistics?${filterOf(filter)}`, statisticsSchema, signal),
      placeholderData: keepPreviousData,
      // A page that is open at midnight waits for the new day to have figures.
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && (data.is_live || data.days.length === 0 ? LIVE_MS : MINUTE_MS),
    }),
  /** Has today counted again, for as long as someone looks at it. */
  count: (org: string, isLive: boolean) =>
    queryOptions({
      queryKey: ['statistics count', org],
      queryFn: () => sendJson('POST', `/api/dashboard/${org}/statistics/count`, { body: {}, schema: done }),
      enabled: isLive,
      refetchInterval: MINUTE_MS,
      retry: false,
    }),
}
