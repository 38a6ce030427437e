import { cn } from '@/lib/foundation/browser/page/class-names'
import { Skeleton } from '../feedback/loading'
import { type ColumnShape, columnStyle } from './column-style'
import type { DataColumn } from './use-data-table'

const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5']

type DataTableSkeletonProps = {
  columns: readonly (ColumnShape & Pick<DataColumn<never>, 'id'>)[]
  selectable: boolean
  count: number
}

/** Placeholder rows of the real size, while the rows are fetched. */
export function DataTableSkeleton({ columns, selectable, count }: DataTableSkeletonProps) {
  const hasTwoLines = columns.some(({ fillsPhone }) => fillsPhone === 'twoLines')
  const rowStyle = cn('h-10 border-hairline border-b last:border-b-0', hasTwoLines && 'max-md:h-13')
  return (
    <tbody>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <tr key={row} className={rowStyle}>
          {selectable && <td />}
          {columns.map((column, place) => (
            <td key={column.id} className={columnStyle(column, columns)}>
              <Skeleton className={cn(WIDTHS[(row + place) % WIDTHS.length], column.align === 'right' && 'ml-auto')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
