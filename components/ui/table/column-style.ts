import { cn } from '@/lib/foundation/browser/page/class-names'
import type { DataColumn } from './use-data-table'

export type ColumnShape = Pick<DataColumn<never>, 'align' | 'hideOnPhone' | 'fillsPhone' | 'fills' | 'from'>

/** Style shared by the header, the cells and the skeleton of one column among these. */
export function columnStyle(column: ColumnShape, columns: readonly ColumnShape[]): string {
  const { align, hideOnPhone, fillsPhone, fills, from } = column
  return cn(
    'data-cell',
    // The last that a phone shows; the last of all has the padding of the edge by itself.
    column !== columns.at(-1) && column === columns.findLast(isOnPhone) && 'max-md:pr-4',
    align === 'right' && 'text-right',
    // What is hidden on wider screens is hidden on a phone, too.
    hideOnPhone && !from && 'max-md:hidden',
    // Not less than a masked license key.
    fillsPhone && 'max-md:w-full max-md:min-w-24 max-md:max-w-0',
    fills && 'md:w-full md:min-w-44 md:max-w-0',
    from === 'lg' && 'max-lg:hidden',
    from === 'xl' && 'max-xl:hidden',
    from === 'wide' && 'max-[87.49rem]:hidden',
  )
}

const isOnPhone = ({ hideOnPhone, from }: ColumnShape): boolean => !hideOnPhone && !from
