import { cn } from '@/lib/browser/cn'
import { Skeleton } from './skeleton'
import type { DataColumn } from './use-data-table'

const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5']

type DataTableSkeletonProps = {
  columns: readonly Pick<DataColumn<never>, 'id' | 'align' | 'hideOnPhone'>[]
  selectable: boolean
  count: number
}

/** Rows the size of real ones, while those are fetched. */
export const DataTableSkeleton = ({ columns, selectable, count }: DataTableSkeletonProps) => (
  <tbody>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <tr key={row} className="h-10 border-hairline border-b last:border-b-0">
        {selectable && <td />}
        {columns.map(({ id, align, hideOnPhone }, column) => (
          <td key={id} className={cn('px-4', hideOnPhone && 'max-md:hidden')}>
            <Skeleton className={cn(WIDTHS[(row + column) % WIDTHS.length], align === 'right' && 'ml-auto')} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
