'use client'
import type { Sort } from '@/components/ui/table/data-table-header'
import { licenseParams, toLicenseFilter, toLicenseQuery } from '@/lib/catalog/licenses/client/license-params'
import { type LicenseSort, SORTS } from '@/lib/catalog/licenses/core/list-order'
import { useListFilters } from '@/lib/foundation/browser/page/use-list-filters'

/** Filters, order and page of the list, kept in the URL. A new filter or order starts at the first page. */
export function useLicenseFilters() {
  const filters = useListFilters(licenseParams)
  const filter = toLicenseFilter(filters.params)
  return {
    ...filters,
    query: toLicenseQuery(filters.params),
    filter,
    isFiltered: Object.keys(filter).length > 0,
    sortBy: (sort: Sort | null) => filters.set({ sort: sort && sortWord(sort) }),
  }
}

export type LicenseFilters = ReturnType<typeof useLicenseFilters>

const sortWord = ({ column, direction }: Sort): LicenseSort | null => {
  const word = `${direction === 'desc' ? '-' : ''}${column}`
  return SORTS.find((known) => known === word) ?? null
}

/** The server's order, as the table header shows it. */
export const tableSort = (sort: LicenseSort): Sort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
})
