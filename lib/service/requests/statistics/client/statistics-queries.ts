import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { getJson } from '@/lib/foundation/browser/api/api'
import type { StatisticsQuery } from '../core/schema'

const statisticsSchema = () => import('../core/schema').then((schemas) => schemas.statisticsSchema)

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

export const statisticsQueries = {
  range: (org: string, filter: Filter) =>
    queryOptions({
      queryKey: ['statistics', org, filter.range, filter.product],
      queryFn: ({ signal }) =>
        getJson(`/api/dashboard/${org}/statistics?${filterOf(filter)}`, statisticsSchema, signal),
      placeholderData: keepPreviousData,
    }),
}
