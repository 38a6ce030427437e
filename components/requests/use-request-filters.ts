'use client'
import { useQueryStates } from 'nuqs'
import { NO_REQUEST_FILTERS, type RequestParams, requestParams } from '@/lib/requests/client/request-params'

type Values = ReturnType<typeof useQueryStates<typeof requestParams>>[0]

/** The filters in the URL. Changing a filter returns to the newest line. */
export function useRequestFilters() {
  const [params, setParams] = useQueryStates(requestParams, { history: 'push' })
  const { after, ...filters } = params
  return {
    params: params satisfies RequestParams,
    after,
    isFiltered: Object.values(filters).some((value) => value !== null),
    set: (change: Partial<Values>) => void setParams({ after: null, ...change }),
    clear: () => void setParams(NO_REQUEST_FILTERS),
  }
}

export type RequestFilters = ReturnType<typeof useRequestFilters>
