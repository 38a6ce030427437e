'use client'
import { useQueryStates } from 'nuqs'
import type { Sort } from '@/lib/browser/page/sort'
import {
  licenseParams,
  NO_LICENSE_FILTERS,
  toLicenseFilter,
  toLicenseQuery,
} from '@/lib/licenses/client/license-params'
import { type LicenseSort, SORTS } from '@/lib/licenses/core/schema-list'

type Values = ReturnType<typeof useQueryStates<typeof licenseParams>>[0]

/** Filters, order and page of the list in the URL. Changing a filter or the order returns to the first page. */
export function useLicenseFilters() {
  const [params, setParams] = useQueryStates(licenseParams, { history: 'push' })
  const filter = toLicenseFilter(params)
  const anew = { after: null, before: null }
  return {
    params,
    query: toLicenseQuery(params),
    filter,
    isFiltered: Object.keys(filter).length > 0,
    set: (change: Partial<Values>) => void setParams({ ...anew, ...change }),
    sortBy: (sort: Sort | null) => void setParams({ ...anew, sort: sort && sortWord(sort) }),
    goTo: (place: { after: string } | { before: string }) => void setParams({ ...anew, ...place }),
    clear: () => void setParams(NO_LICENSE_FILTERS),
  }
}

export type LicenseFilters = ReturnType<typeof useLicenseFilters>

const sortWord = ({ column, direction }: Sort): LicenseSort | null => {
  const word = `${direction === 'desc' ? '-' : ''}${column}`
  return SORTS.find((known) => known === word) ?? null
}

/** The order that the server chose, as the head of the table shows it. */
export const tableSort = (sort: LicenseSort): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
})
