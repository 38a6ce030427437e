import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { getJson } from '@/lib/foundation/browser/api/api'
import { SALE_VIEW_NAMES, type SaleViewName } from '../core/sale-states'

const saleList = () => import('../core/schema').then((schemas) => schemas.saleList)
const saleCounts = () => import('../core/schema').then((schemas) => schemas.saleCounts)
const saleView = () => import('../core/sale-view').then((schemas) => schemas.saleView)
const saleSource = () => import('../core/schema').then((schemas) => schemas.saleSource)
const saleSourceList = () => import('../core/schema').then((schemas) => schemas.saleSourceList)
const shopProductList = () => import('../core/schema').then((schemas) => schemas.shopProductList)
const saleMappingList = () => import('../core/schema').then((schemas) => schemas.saleMappingList)

/** The filters of the list of sales in the URL. */
export const saleParams = {
  state: parseAsStringLiteral(SALE_VIEW_NAMES),
  source_id: parseAsString,
  search: parseAsString,
  after: parseAsString,
}
export type SaleFilters = {
  state: SaleViewName | null
  source_id: string | null
  search?: string | null
  customer_id?: string
  after: string | null
}

export const salesPath = (org: string, rest = ''): string => `/api/dashboard/${org}/sales${rest}`
export const saleKeys = { all: (org: string) => ['sales', org] as const }

/** The filters that are set, as a query of the API. */
export const toSalesQuery = (filters: SaleFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Apart from the others: the shop answers, so it is not asked again when something here changes. */
export const productsKey = (org: string, sourceId: string) => ['shop-products', org, sourceId] as const

/** The newest orders that a text finds. */
export const searchSales = (org: string, search: string, limit: number, signal: AbortSignal) =>
  getJson(salesPath(org, `?${new URLSearchParams({ search, limit: String(limit) })}`), saleList, signal)

/** Who looks at a sale or a shop watches what arrives, and what is applied in the background, in seconds. */
const FOLLOW_MS = 5_000

export const saleQueries = {
  list: (org: string, filters: SaleFilters) =>
    queryOptions({
      queryKey: [...saleKeys.all(org), 'list', filters],
      queryFn: ({ signal }) =>
        getJson(salesPath(org, `?${new URLSearchParams(toSalesQuery(filters))}`), saleList, signal),
      placeholderData: keepPreviousData,
    }),
  counts: (org: string, { source_id, search = null }: Pick<SaleFilters, 'source_id' | 'search'>) => {
    const filters = { state: null, source_id, search, after: null }
    return queryOptions({
      queryKey: [...saleKeys.all(org), 'counts', filters],
      queryFn: ({ signal }) =>
        getJson(salesPath(org, `/counts?${new URLSearchParams(toSalesQuery(filters))}`), saleCounts, signal),
      placeholderData: keepPreviousData,
    })
  },
  /** What came during a dry run of a shop: never as it was when this was asked last, since it decides what is offered. */
  dryRunCounts: (org: string, sourceId: string) =>
    queryOptions({
      queryKey: [...saleKeys.all(org), 'counts', { dry_run_of: sourceId }],
      queryFn: ({ signal }) => getJson(salesPath(org, `/counts?dry_run_of=${sourceId}`), saleCounts, signal),
      refetchInterval: FOLLOW_MS,
      staleTime: 0,
      gcTime: 0,
    }),
  one: (org: string, id: string) =>
    queryOptions({
      queryKey: [...saleKeys.all(org), id],
      queryFn: ({ signal }) => getJson(salesPath(org, `/${id}`), saleView, signal),
      refetchInterval: FOLLOW_MS,
    }),
  sources: (org: string) =>
    queryOptions({
      queryKey: [...saleKeys.all(org), 'sources'],
      queryFn: ({ signal }) => getJson(salesPath(org, '/sources'), saleSourceList, signal),
    }),
  source: (org: string, id: string) =>
    queryOptions({
      queryKey: [...saleKeys.all(org), 'sources', id],
      queryFn: ({ signal }) => getJson(salesPath(org, `/sources/${id}`), saleSource, signal),
      refetchInterval: FOLLOW_MS,
    }),
  products: (org: string, id: string) =>
    queryOptions({
      queryKey: productsKey(org, id),
      queryFn: ({ signal }) => getJson(salesPath(org, `/sources/${id}/products`), shopProductList, signal),
      staleTime: 5 * 60_000,
      retry: false,
    }),
  mappings: (org: string, sourceId: string) =>
    queryOptions({
      queryKey: [...saleKeys.all(org), 'sources', sourceId, 'mappings'],
      queryFn: ({ signal }) => getJson(salesPath(org, `/sources/${sourceId}/mappings`), saleMappingList, signal),
      refetchInterval: FOLLOW_MS,
    }),
}
