import { cn } from '@/lib/foundation/browser/page/class-names'
import type { DataColumn } from './use-data-table'

export type ColumnShape = Pick<DataColumn<never>, 'align' | 'hideOnPhone' | 'fillsPhone' | 'fills' | 'from'>

/** Style shared by the header, the cells and the skeleton of one column. */
export const columnStyle = ({ align, hideOnPhone, fillsPhone, fills, from }: ColumnShape): string =>
  cn(
    'data-cell',
    align === 'right' && 'text-right',
    hideOnPhone && 'max-md:hidden',
    fillsPhone && 'max-md:w-full max-md:max-w-0',
    fills && 'md:w-full md:min-w-44 md:max-w-0',
    from === 'lg' && 'max-lg:hidden',
    from === 'xl' && 'max-xl:hidden',
    from === 'wide' && 'max-[87.49rem]:hidden',
  )
