import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { CUSTOMER_FILTERS } from '@/lib/catalog/customers/core/customer-filters'
import { getJson } from '@/lib/foundation/browser/api/api'

const customerCount = () => import('../core/schema').then((schemas) => schemas.customerCount)
const customerList = () => import('../core/schema').then((schemas) => schemas.customerList)

/** The customer list's filters in the URL. */
export const customerParams = {
  q: parseAsString,
  only: parseAsStringLiteral(CUSTOMER_FILTERS),
  sort: parseAsStringLiteral(['-created_at', 'created_at']),
  after: parseAsString,
  before: parseAsString,
  page: parseAsString,
}

export type CustomerParams = { [K in keyof typeof customerParams]: string | null }

/** The URL's filters as a query of the API. Filters that are not set are left out. */
export const toCustomerQuery = ({ page: _page, ...params }: CustomerParams): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])))

export const customerKeys = {
  lists: (org: string) => ['customers', org, 'list'] as const,
  /** their history, in service/timeline */
  timeline: (org: string, id: string) => ['customers', org, 'one', id, 'timeline'] as const,
}

export const customerPath = (org: string, rest = ''): string => `/api/dashboard/${org}/customers${rest}`

/** The first few customers that match a text; not cached, because the text changes as one types. */
export const searchCustomers = (org: string, text: string, limit: number, signal: AbortSignal) =>
  getJson(customerPath(org, `?${new URLSearchParams({ q: text, limit: `${limit}` })}`), customerList, signal)

export const customerQueries = {
  list: (org: string, params: CustomerParams) => {
    const query = toCustomerQuery(params)
    return queryOptions({
      queryKey: [...customerKeys.lists(org), query],
      queryFn: ({ signal }) => getJson(customerPath(org, `?${new URLSearchParams(query)}`), customerList, signal),
      placeholderData: keepPreviousData,
    })
  },
  count: (org: string, { q, only }: Pick<CustomerParams, 'q' | 'only'>) => {
    const query = new URLSearchParams({ ...(q && { q }), ...(only && { only }) })
    return queryOptions({
      queryKey: [...customerKeys.lists(org), 'count', q, only],
      queryFn: ({ signal }) => getJson(customerPath(org, `/count?${query}`), customerCount, signal),
    })
  },
}
