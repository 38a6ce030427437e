'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Route } from 'next'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { useFirstFocus } from '@/lib/foundation/browser/page/use-first-focus'
import { useIsHydrating } from '@/lib/foundation/browser/page/use-is-hydrating'
import { useOpenedRow } from '@/lib/foundation/browser/page/use-opened-row'
import { Button } from '../button/button'
import { EmptyState } from '../feedback/empty-state'
import { LoadFailure } from '../feedback/load-failure'
import { BulkBar } from './bulk-bar'
import { DataTableHeader, type Sort } from './data-table-header'
import { DataTableRow } from './data-table-row'
import { DataTableSkeleton } from './data-table-skeleton'
import { moveRowFocus, rowLinksOf } from './move-row-focus'
import { type DataColumn, useDataTable } from './use-data-table'

type DataTableProps<Row> = {
  /** The rows' plural noun: "Licenses". */
  label: string
  /** Declared outside the component, or memoized. */
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowHref?: (row: Row) => Route | undefined
  /** A plain click opens the row here; with `rowHref` instead of on its page, whose link stays for a new tab. */
  onOpenRow?: (row: Row) => void
  /** Accessible name of a row's checkbox: "license ••••-7K2QD". */
  rowName?: (row: Row) => string
  /** Other rows are being fetched; these stay until they arrive. */
  fetching?: boolean
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** Makes rows selectable. Gets the selected ones, and a function that clears the selection. */
  bulkActions?: (ids: string[], clear: () => void) => ReactNode
  empty: ReactNode
  /** Given while filters are on: an empty table then offers to clear them. */
  onClearFilters?: (() => void) | undefined
  /** Advice for when nothing matches the filters. */
  noMatch?: string | undefined
  /** Under the table: Pagination. */
  footer?: ReactNode
  skeletonRows?: number
}

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'fetching' | 'rowId'> & {
  list: Pick<UseQueryResult<{ items: readonly Row[] }>, 'data' | 'error' | 'isPlaceholderData'>
  /** "The licenses can't be shown". */
  failure: string
}

/** A table of records: sorted by the server, with rows that open on click, bulk selection and arrow-key navigation. */
export const DataTable: <Row>(props: DataTableProps<Row>) => ReactNode = RecordTable

/** The table of a list that is fetched: its rows, those from before while others are fetched, or why it can't be shown. */
export function ListTable<Row extends { id: string }>({ list, failure, ...table }: ListTableProps<Row>) {
  const { data, error, isPlaceholderData } = list
  return (
    <>
      {error && <LoadFailure title={failure} error={error} />}
      {(data || !error) && (
        <RecordTable<Row> {...table} rows={data?.items} fetching={isPlaceholderData} rowId={({ id }) => id} />
      )}
    </>
  )
}

/** Rows of the HTML: those in the window. The others come with the page's data, which React renders. */
const FIRST_ROWS = 16

type RecordTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  /** Undefined during the first fetch. */
  rows: readonly Row[] | undefined
}

function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, columns, bulkActions, fetching = false, footer } = props
  const { rows, selectedIds, selectAll, clear } = useDataTable(props)
  const isHydrating = useIsHydrating()
  const table = useRef<HTMLTableElement>(null)
  const opened = useOpenedRow()
  const place = rows.findIndex(({ id }) => id === opened)
  // The title has the focus until then, and the page its place from before.
  useFirstFocus(() => table.current && rowLinksOf(table.current)[place]?.focus({ preventScroll: true }), place !== -1)
  const selection = bulkActions && { count: selectedIds.length, total: rows.length, selectAll }
  // Around both: the button of an empty list goes with the first row, and the last row's with the row.
  return (
    <div data-focus-return className="space-y-4">
      <FetchedRows count={props.rows?.length ?? null} fetching={fetching} />
      {props.rows?.length === 0 ? (
        <NoRows {...props} />
      ) : (
        <>
          <div className="rounded-card border border-hairline bg-surface max-xl:scroll-cue-x max-xl:overflow-x-auto">
            <table
              ref={table}
              aria-label={label}
              aria-busy={fetching || props.rows === undefined}
              onKeyDown={moveRowFocus}
              className={cn('group/table w-full text-small tabular-nums transition-opacity', fetching && 'opacity-60')}
              data-selecting={selectedIds.length > 0 || undefined}
            >
              <DataTableHeader
                columns={columns}
                selection={selection}
                sort={props.sort ?? null}
                onSort={props.onSort}
              />
              {props.rows === undefined ? (
                <DataTableSkeleton
                  columns={columns}
                  selectable={selection !== undefined}
                  count={props.skeletonRows ?? 10}
                />
              ) : (
                <tbody>
                  {rows.slice(0, isHydrating ? FIRST_ROWS : rows.length).map((row) => (
                    <DataTableRow
                      key={row.id}
                      row={row}
                      columns={columns}
                      href={props.rowHref?.(row.data)}
                      onOpen={props.onOpenRow}
                      selectable={selection !== undefined}
                      name={props.rowName?.(row.data)}
                    />
                  ))}
                </tbody>
              )}
            </table>
          </div>
          {bulkActions && (
            <BulkBar count={selectedIds.length} onClear={clear}>
              {bulkActions(selectedIds, clear)}
            </BulkBar>
          )}
          {/* It would be moved by the rows that come. */}
          {(!isHydrating || rows.length <= FIRST_ROWS) && footer}
        </>
      )}
    </div>
  )
}

/**
 * Says to who can't see it that a filter, an order, or another page is there. What arrives by itself, as in a log that is
 * live, is not said.
 */
function FetchedRows({ count, fetching }: { count: number | null; fetching: boolean }) {
  const wasFetching = useRef(false)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (wasFetching.current && !fetching && count !== null) setSaid(count === 0 ? 'No rows' : formatCount(count, 'row'))
    if (fetching) setSaid('')
    wasFetching.current = fetching
  }, [fetching, count])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

function NoRows<Row>({ label, empty, onClearFilters, noMatch, footer }: RecordTableProps<Row>) {
  const filtered = (
    <EmptyState
      title={`No ${label.toLowerCase()} match these filters`}
      description={noMatch}
      action={<Button onClick={() => onClearFilters?.()}>Clear filters</Button>}
    />
  )
  return (
    <>
      <div className="rounded-card border border-hairline bg-surface">{onClearFilters ? filtered : empty}</div>
      {onClearFilters && footer}
    </>
  )
}
