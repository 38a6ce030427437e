'use client'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { isHeldOffline } from '@/lib/foundation/browser/page/use-is-online'
import { Checkbox } from '../input/checkbox'
import { Link } from '../navigation/link'
import { columnStyle } from './column-style'
import type { DataColumn, DataRow } from './use-data-table'

type DataTableRowProps<Row> = {
  row: DataRow<Row>
  columns: readonly DataColumn<Row>[]
  href: Route | undefined
  /** A plain click calls it instead of following the link. */
  onOpen: ((row: Row) => void) | undefined
  selectable: boolean
  /** The name of the row, for the accessible label of its checkbox. */
  name: string | undefined
}

/** One row: a click anywhere opens it; keyboard and screen readers use the link in its first cell. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, columns, href, onOpen, selectable, name } = props
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (!href || isForSomethingElse(event)) return
    if (isForNewTab(event)) window.open(href)
    else if (onOpen) onOpen(row.data)
    else if (!isHeldOffline()) router.push(href)
  }
  // The link follows what nobody prevented, so it is asked before it does.
  const openLink = (event: MouseEvent) => {
    if (!onOpen || isForNewTab(event)) return
    event.preventDefault()
    onOpen(row.data)
  }
  return (
    <tr onClick={open} className={cn('group/row data-row data-row-cells', href && 'cursor-pointer')}>
      {selectable && (
        <td className="w-10 pl-4">
          <Checkbox
            aria-label={name === undefined ? 'Select row' : `Select ${name}`}
            checked={row.isSelected}
            onChange={row.select}
            className="select-reveal"
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={columnStyle(column)}>
          {index === 0 && href ? (
            <RowLink href={href} onClick={openLink}>
              {column.cell(row.data)}
            </RowLink>
          ) : (
            column.cell(row.data)
          )}
        </td>
      ))}
    </tr>
  )
}

type RowLinkProps = { href: Route; onClick: (event: MouseEvent) => void; children: ReactNode }

const RowLink = ({ href, onClick, children }: RowLinkProps) => (
  <Link href={href} onClick={onClick} data-row-link className="rounded-[4px] font-medium outline-offset-2">
    {children}
  </Link>
)

const isForNewTab = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean => metaKey || ctrlKey || shiftKey

const isForSomethingElse = (event: MouseEvent): boolean =>
  event.defaultPrevented ||
  (event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]') !== null) ||
  // A menu opened from the row is elsewhere in the DOM, but React still bubbles its clicks to here.
  !(event.target instanceof Node && event.currentTarget.contains(event.target)) ||
  (window.getSelection()?.toString() ?? '') !== ''
