'use client'
import type { Route } from 'next'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { keepOpenedRow } from '@/lib/foundation/browser/page/use-opened-row'
import { Checkbox } from '../input/checkbox'
import { Link } from '../navigation/link'
import { columnStyle } from './column-style'
import type { DataColumn, DataRow } from './use-data-table'

type DataTableRowProps<Row> = {
  row: DataRow<Row>
  columns: readonly DataColumn<Row>[]
  href: Route | undefined
  /** A plain click calls it instead of following the link, if there is one. */
  onOpen: ((row: Row) => void) | undefined
  selectable: boolean
  /** The name of the row, for the accessible label of its checkbox. */
  name: string | undefined
}

/** One row: a click anywhere opens it; keyboard and screen readers use the link or the button in its first cell. */
export function DataTableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, columns, href, onOpen, selectable, name } = props
  const open = (event: MouseEvent) => {
    if (isForSomethingElse(event)) return
    if (href && isForNewTab(event)) window.open(href)
    else if (onOpen) onOpen(row.data)
    else if (href) pressLinkOf(event.currentTarget)
  }
  // The link follows what nobody prevented, so it is asked before it does.
  const openLink = (event: MouseEvent) => {
    if (isForNewTab(event)) return
    if (!onOpen) return keepOpenedRow(row.id)
    event.preventDefault()
    onOpen(row.data)
  }
  return (
    <tr onClick={open} className={cn('group/row data-row data-row-cells', (href || onOpen) && 'cursor-pointer')}>
      {selectable && (
        <td className="w-10">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control, with a name of its own. */}
          <label
            className="select-target"
            // With Shift, the browser would also mark the text between.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          >
            <Checkbox
              aria-label={name === undefined ? 'Select row' : `Select ${name}`}
              checked={row.isSelected}
              onChange={(isSelected, { nativeEvent }) =>
                row.select(isSelected, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
              className="select-reveal"
            />
          </label>
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} className={columnStyle(column, columns)}>
          {index === 0 ? (
            <RowOpener href={href} onLink={openLink} onButton={onOpen && (() => onOpen(row.data))}>
              {column.cell(row.data)}
            </RowOpener>
          ) : (
            column.cell(row.data)
          )}
        </td>
      ))}
    </tr>
  )
}

type RowOpenerProps = {
  href: Route | undefined
  onLink: (event: MouseEvent) => void
  onButton: (() => void) | undefined
  children: ReactNode
}

/** A link to the page of the row, or a button that opens a row without one. */
function RowOpener({ href, onLink, onButton, children }: RowOpenerProps) {
  if (href)
    return (
      <Link href={href} onClick={onLink} data-row-link className="rounded-[4px] font-medium outline-offset-2">
        {children}
      </Link>
    )
  if (!onButton) return children
  return (
    <button type="button" onClick={onButton} data-row-link className="block w-full min-w-0 rounded-[4px] text-left">
      {children}
    </button>
  )
}

/** As if the link itself were pressed, which has the focus then: it tells the page's frame, and gets the focus back later. */
function pressLinkOf(row: Element): void {
  const link = row.querySelector<HTMLElement>('[data-row-link]')
  link?.focus({ preventScroll: true })
  link?.click()
}

const isForNewTab = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean => metaKey || ctrlKey || shiftKey

const isForSomethingElse = (event: MouseEvent): boolean =>
  event.defaultPrevented ||
  (event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]') !== null) ||
  // A menu opened from the row is elsewhere in the DOM, but React still bubbles its clicks to here.
  !(event.target instanceof Node && event.currentTarget.contains(event.target)) ||
  (window.getSelection()?.toString() ?? '') !== ''
