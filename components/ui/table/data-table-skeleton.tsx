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
export const DataTableSkeleton = ({ columns, selectable, count }: DataTableSkeletonProps) => (
  <tbody>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <tr key={row} className="h-10 border-hairline border-b last:border-b-0">
        {selectable && <td />}
        {columns.map(({ id, ...shape }, column) => (
          <td key={id} className={columnStyle(shape)}>
            <Skeleton className={cn(WIDTHS[(row + column) % WIDTHS.length], shape.align === 'right' && 'ml-auto')} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
