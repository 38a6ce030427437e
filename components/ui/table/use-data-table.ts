'use client'
import {
  type ColumnDef,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'

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
  /** Shown only where there is room: from 1280 pixels on, or from 1400. */
  from?: 'xl' | 'wide'
  /** Takes the remaining width on a phone, and truncates its text. */
  fillsPhone?: boolean
  /** Takes the remaining width from tablets on, and truncates its text. */
  fills?: boolean
}

const features = tableFeatures({ rowSelectionFeature })
const NO_ROWS: never[] = []

/** A row as TanStack Table knows it: the data, and whether it is selected. */
export type DataRow<Row extends RowData> = TableRow<typeof features, Row>

/** The rows and their selection. The server sorts and paginates. */
export function useDataTable<Row extends RowData>({ columns, rows, rowId }: DataTableInput<Row>) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const defs = useMemo(() => columns.map(toColumnDef), [columns])
  const table = useTable({
    features,
    columns: defs,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    enableSubRowSelection: false,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  })
  const tableRows = table.getRowModel().rows
  return {
    rows: tableRows,
    // Only visible rows count as selected: an action on rows of another page would surprise.
    selectedIds: tableRows.flatMap((row) => (row.getIsSelected() ? [row.id] : [])),
    selectAll: (isSelected: boolean) => table.toggleAllRowsSelected(isSelected),
    clear: () => setRowSelection({}),
  }
}

type DataTableInput<Row> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
}

const toColumnDef = <Row extends RowData>({ id, head, cell }: DataColumn<Row>): ColumnDef<typeof features, Row> => ({
  id,
  header: head,
  cell: ({ row }) => cell(row.original),
})
