'use client'
import type { RowData } from '@tanstack/react-table'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from '@/lib/browser/page/class-names'
import { Checkbox } from '../input/checkbox'
import { Link } from '../navigation/link'
import { columnStyle } from './column-style'
import type { DataColumn, DataRow } from './use-data-table'

type DataTableRowProps<Row extends RowData> = {
  row: DataRow<Row>
  columns: readonly DataColumn<Row>[]
  href: Route | undefined
  selectable: boolean
  /** The name of the row, for the accessible label of its checkbox. */
  name: string | undefined
}

/** One row: a click anywhere opens it; keyboard and screen readers use the link in its first cell. */
export function DataTableRow<Row extends RowData>({ row, columns, href, selectable, name }: DataTableRowProps<Row>) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (!href || isForSomethingElse(event)) return
    if (event.metaKey || event.ctrlKey) window.open(href)
    else router.push(href)
  }
  return (
    <tr onClick={open} className={cn('group/row data-row', href && 'cursor-pointer')}>
      {selectable && (
        <td className="w-10 pl-4">
          <Checkbox
            aria-label={name === undefined ? 'Select row' : `Select ${name}`}
            checked={row.getIsSelected()}
            onChange={(_checked, event) => row.getToggleSelectedHandler()(event)}
            className="select-reveal"
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={cn('h-10 max-w-80 truncate', columnStyle(column))}>
          {index === 0 && href ? <RowLink href={href}>{column.cell(row.original)}</RowLink> : column.cell(row.original)}
        </td>
      ))}
    </tr>
  )
}

const RowLink = ({ href, children }: { href: Route; children: ReactNode }) => (
  <Link href={href} data-row-link className="rounded-[4px] font-medium outline-offset-2">
    {children}
  </Link>
)

const isForSomethingElse = (event: MouseEvent): boolean =>
  event.defaultPrevented ||
  (event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]') !== null) ||
  // A menu opened from the row is elsewhere in the DOM, but React still bubbles its clicks to here.
  !(event.target instanceof Node && event.currentTarget.contains(event.target)) ||
  (window.getSelection()?.toString() ?? '') !== ''
