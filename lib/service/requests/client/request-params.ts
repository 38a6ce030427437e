import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import type { ListFilters } from '@/lib/foundation/browser/page/use-list-filters'
import { REFUSED, REQUEST_STATUSES, type RequestListQuery } from '../core/schema'

/** The request log's parameters in the URL, shared by server rendering and the browser's queries. */
export const requestParams = {
  q: parseAsString,
  product: parseAsString,
  endpoint: parseAsStringLiteral(['validate', 'lookup']),
  status: parseAsStringLiteral([REFUSED, ...REQUEST_STATUSES]),
  license: parseAsString,
  address: parseAsString,
  range: parseAsStringLiteral(['1h', '24h', '7d', '30d']),
  from: parseAsString,
  to: parseAsString,
  after: parseAsString,
}

export const NO_REQUEST_FILTERS = {
  q: null,
  product: null,
  endpoint: null,
  status: null,
  license: null,
  address: null,
  range: null,
  from: null,
  to: null,
  after: null,
} as const

export type RequestFilters = ListFilters<typeof requestParams>
export type RequestParams = { [K in keyof typeof requestParams]: string | null }

/** The URL's parameters as a query of the API, for the current page. Filters that are not set are left out. */
export function toRequestQuery(params: RequestParams): Partial<Record<keyof RequestListQuery, string>> {
  const set = Object.entries(params).filter(([, value]) => value !== null && value !== '')
  return Object.fromEntries(set)
}
