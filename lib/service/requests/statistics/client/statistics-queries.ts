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

/** Of the only product everything is shown, without choosing it. */
export const onlyProduct = (products: readonly { value: string }[]): string | null =>
  (products.length === 1 && products[0]?.value) || null

type Filter = {
  range: string
  product: string | null
  /** with what shops sold: of all products */
  withSales: boolean
}

const filterOf = ({ range, product, withSales }: Filter) =>
  new URLSearchParams({ range, ...(product && { product }), ...(withSales && { sales: '1' }) })

/** Where the CSV file of the range is downloaded. */
export const statisticsExportPath = (org: string, filter: Filter): string =>
  `/api/dashboard/${org}/statistics/export?${filterOf(filter)}`

const LIVE_MS = MINUTE_MS / 4
/** A count that just began takes a moment. */
const DUE_MS = 2_000

export const statisticsQueries = {
  range: (org: string, filter: Filter) =>
    queryOptions({
      queryKey: ['statistics', org, filter.range, filter.product, filter.withSales],
      queryFn: ({ signal }) =>
        getJson(`/api/dashboard/${org}/statistics?${filterOf(filter)}`, statisticsSchema, signal),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => {
        if (data?.is_due) return DUE_MS
        // A page that is open at midnight waits for the new day to have figures.
        return data !== undefined && (data.is_live || data.days.length === 0 ? LIVE_MS : MINUTE_MS)
      },
    }),
  /** Has today counted again, for as long as someone looks at it; sooner where a lost count would leave nothing to see. */
  count: (org: string, { isLive, isFirst }: { isLive: boolean; isFirst: boolean }) =>
    queryOptions({
      queryKey: ['statistics count', org],
      queryFn: () => sendJson('POST', `/api/dashboard/${org}/statistics/count`, { body: {}, schema: done }),
      enabled: isLive,
      refetchInterval: isFirst ? LIVE_MS : MINUTE_MS,
      retry: false,
    }),
}
