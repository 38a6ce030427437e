'use client'
import { type ReactNode, useRef } from 'react'
import { rangeBetween } from '@/lib/foundation/browser/page/range-between'
import { useKeptSelection } from '@/lib/foundation/browser/page/use-kept-selection'

export type DataColumn<Row> = {
  /** Also the server's name for the sort order. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  align?: 'right'
  sortable?: boolean
  /** A CSS width: "160px". The first column takes what is left. */
  width?: string
  /** Hidden on a phone. */
  hideOnPhone?: boolean
  /** Shown only where there is room: from 1024 pixels on, from 1280, or from 1400. */
  from?: 'lg' | 'xl' | 'wide'
  /** Takes the remaining width on a phone, and truncates its text; with a PhoneLine, it has two lines there. */
  fillsPhone?: true | 'twoLines'
  /** Takes the remaining width from tablets on, and truncates its text. */
  fills?: boolean
}

/** A row of the table: the data, and whether it is selected. */
export type DataRow<Row> = {
  id: string
  data: Row
  isSelected: boolean
  /** `isRange`: and all rows between it and the one selected before. */
  select: (isSelected: boolean, isRange: boolean) => void
}

type DataTableInput<Row> = {
  label: string
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
}

/** The rows and their selection. The server sorts and paginates. */
export function useDataTable<Row>({ label, rows = [], rowId }: DataTableInput<Row>) {
  const [selected, setSelected] = useKeptSelection(label)
  const ids = rows.map(rowId)
  const lastId = useRef<string>(null)
  const select = (changed: readonly string[], isSelected: boolean) => {
    const after = new Set(selected)
    for (const id of changed) isSelected ? after.add(id) : after.delete(id)
    setSelected(after)
  }
  return {
    rows: rows.map((data): DataRow<Row> => {
      const id = rowId(data)
      return {
        id,
        data,
        isSelected: selected.has(id),
        select: (isSelected, isRange) => {
          select(isRange ? rangeBetween(ids, lastId.current, id) : [id], isSelected)
          lastId.current = id
        },
      }
    }),
    // Only visible rows count as selected: an action on rows of another page would surprise.
    selectedIds: ids.filter((id) => selected.has(id)),
    selectAll: (isSelected: boolean) => select(ids, isSelected),
    clear: () => setSelected(new Set()),
  }
}
