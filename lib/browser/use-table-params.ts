'use client'
import { useQueryStates } from 'nuqs'
import { type Sort, tableParams } from './table-params'

export type TableParams = {
  sort: Sort | null
  after: string | null
  before: string | null
  setSort: (sort: Sort | null) => void
  goTo: (place: { after: string } | { before: string }) => void
}

/** Sort and page of a table, kept in the URL. Another order starts at the first page. */
export function useTableParams(): TableParams {
  const [params, setParams] = useQueryStates(tableParams, { history: 'push' })
  return {
    ...params,
    setSort: (sort) => void setParams({ sort, after: null, before: null }),
    goTo: (place) => void setParams({ after: null, before: null, ...place }),
  }
}
