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
  /** Also its name when the server sorts by it. */
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  align?: 'right'
  sortable?: boolean
  /** A CSS width: "160px". The first column takes what is left. */
  width?: string
  /** Left out on a phone. */
  hideOnPhone?: boolean
  /** On a phone it takes what the others leave, and its text is cut there. */
  fillsPhone?: boolean
}

const features = tableFeatures({ rowSelectionFeature })
const NO_ROWS: never[] = []

/** A row as TanStack Table knows it: the data, and whether it is selected. */
export type DataRow<Row extends RowData> = TableRow<typeof features, Row>

/** The rows and what is selected of them. Order and pages are the server's. */
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
    // Only what is in sight counts as selected: an action on rows of another page would surprise.
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
