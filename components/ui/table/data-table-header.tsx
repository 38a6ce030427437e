'use client'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Checkbox } from '../input/checkbox'
import { type ColumnShape, columnStyle } from './column-style'
import type { DataColumn } from './use-data-table'

/** The sort order of a table: one column, by the server's name for it. */
export type Sort = { column: string; direction: 'asc' | 'desc' }

type DataTableHeadProps = {
  columns: readonly (ColumnShape & Pick<DataColumn<never>, 'id' | 'head' | 'sortable' | 'width'>)[]
  selection: { count: number; total: number; selectAll: (isSelected: boolean) => void } | undefined
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
}

/** The header of a table: sticky, sortable, with a checkbox for the page. */
export function DataTableHeader({ columns, selection, sort, onSort }: DataTableHeadProps) {
  return (
    <thead className="group/row sticky top-0 z-10 text-muted">
      <tr className="h-10 [&>th:first-child]:rounded-tl-[9px] [&>th:last-child]:rounded-tr-[9px] [&>th]:border-hairline [&>th]:border-b [&>th]:bg-surface">
        {selection && (
          <th scope="col" className="w-10">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control, with a name of its own. */}
            <label className="select-target">
              <Checkbox
                aria-label="Select all on this page"
                checked={selection.total > 0 && selection.count === selection.total}
                indeterminate={selection.count > 0 && selection.count < selection.total}
                onChange={selection.selectAll}
              />
            </label>
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={ariaSort(column.id, sort)}
            style={column.width ? { width: column.width } : undefined}
            className={cn('whitespace-nowrap text-left font-medium', columnStyle(column, columns))}
          >
            {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type SortButtonProps = {
  column: Pick<DataColumn<never>, 'id' | 'head' | 'align'>
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}

function SortButton({ column, sort, onSort }: SortButtonProps) {
  const direction = sort?.column === column.id ? sort.direction : null
  const Icon = direction === null ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(column.id, direction))}
      className={cn(
        'group/sort -mx-1 inline-flex h-7 items-center gap-1 rounded-control px-1 hover:text-ink',
        direction && 'text-ink',
        column.align === 'right' && 'flex-row-reverse',
      )}
    >
      {column.head}
      <Icon
        aria-hidden="true"
        className={cn(
          'size-3',
          !direction && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
        )}
      />
    </button>
  )
}

/** Ascending, then descending, then unsorted. */
function nextSort(column: string, direction: Sort['direction'] | null): Sort | null {
  if (direction === null) return { column, direction: 'asc' }
  return direction === 'asc' ? { column, direction: 'desc' } : null
}

function ariaSort(id: string, sort: Sort | null) {
  if (sort?.column !== id) return undefined
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}
