import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type ColumnShape, columnStyle } from '@/components/ui/table/column-style'
import { DataTableSkeleton } from '@/components/ui/table/data-table-skeleton'
import { readSource, sourceFiles } from './source-tree'

const edgesOf = (columns: ColumnShape[]) =>
  columns.map((column) => columnStyle(column, columns).includes('max-md:pr-4'))

test('the last column of a phone has the padding of the edge, which the last of all has by itself', () => {
  const shown: ColumnShape = {}
  const hidden: ColumnShape = { hideOnPhone: true }
  const wide: ColumnShape = { from: 'lg' }
  expect(edgesOf([{}, shown, hidden, wide])).toEqual([false, true, false, false])
  expect(edgesOf([{}, hidden, shown])).toEqual([false, false, false])
})

test('a row of a skeleton is as high on a phone as one with a second line', () => {
  const skeletonOf = (fillsPhone: true | 'twoLines') =>
    renderToStaticMarkup(
      createElement('table', {}, [
        createElement(DataTableSkeleton, { key: 1, columns: [{ id: 'a', fillsPhone }], selectable: false, count: 1 }),
      ]),
    )
  expect(skeletonOf('twoLines')).toContain('max-md:h-13')
  expect(skeletonOf(true)).not.toContain('max-md:h-13')
})

test('columns with a second line on a phone say so', () => {
  const isOfTwoLines = (path: string) => readSource(path).includes("fillsPhone: 'twoLines'")
  const withLine = sourceFiles().filter(
    (path) => path.startsWith('components/') && readSource(path).includes('<PhoneLine>'),
  )
  expect(withLine.length).toBeGreaterThan(10)
  expect(withLine.filter((path) => !isOfTwoLines(path))).toEqual([])
})
