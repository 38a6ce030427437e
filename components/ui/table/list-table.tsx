'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { LoadFailure } from '../feedback/load-failure'
import { DataTable, type DataTableProps } from './data-table'

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'fetching' | 'rowId'> & {
  list: Pick<UseQueryResult<{ items: readonly Row[] }>, 'data' | 'error' | 'isPlaceholderData'>
  /** "The licenses can't be shown". Without it, a list that cannot be fetched stays a placeholder. */
  failure?: string
}

/** The table of a list that is fetched: its rows, those from before while others are fetched, or why it can't be shown. */
export function ListTable<Row extends { id: string }>({ list, failure, ...table }: ListTableProps<Row>) {
  const { data, error, isPlaceholderData } = list
  const refusal = failure !== undefined && error && <LoadFailure title={failure} error={error} />
  return (
    <>
      {refusal}
      {(data || !refusal) && (
        <DataTable<Row> {...table} rows={data?.items} fetching={isPlaceholderData} rowId={({ id }) => id} />
      )}
    </>
  )
}
