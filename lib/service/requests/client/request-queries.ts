import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '@/lib/foundation/browser/api/api'
import { type RequestParams, toRequestQuery } from './request-params'

const requestDetailSchema = () => import('../core/schema').then((schemas) => schemas.requestDetailSchema)
const requestPageSchema = () => import('../core/schema').then((schemas) => schemas.requestPageSchema)

export const requestQueries = {
  list: (org: string, params: RequestParams) => {
    const query = toRequestQuery(params)
    return queryOptions({
      queryKey: ['requests', org, 'list', query],
      queryFn: ({ signal }) =>
        getJson(`/api/dashboard/${org}/requests?${new URLSearchParams(query)}`, requestPageSchema, signal),
      placeholderData: keepPreviousData,
    })
  },
  /** One line, explained. */
  detail: (org: string, { id, minute }: { id: string; minute: string }) =>
    queryOptions({
      queryKey: ['requests', org, 'one', id],
      queryFn: ({ signal }) =>
        getJson(`/api/dashboard/${org}/requests/${id}?${new URLSearchParams({ minute })}`, requestDetailSchema, signal),
    }),
}
