/** @jsxImportSource hastscript */
import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'

/** A table that scrolls sideways, also with the keyboard, and is named after its columns. */
export function scrollableTable(table: Element): Element {
  const columns: string[] = []
  visit(table, { type: 'element', tagName: 'th' }, (cell: Element) => {
    const text = textOf(cell).trim()
    if (text !== '') columns.push(text)
    // A header without text announces nothing.
    else cell.tagName = 'td'
  })
  return (
    <div
      className="scroll"
      role="group"
      aria-label={['Table', columns.join(', ')].filter(Boolean).join(': ')}
      tabIndex={0}
    >
      {table}
    </div>
  ) as Element
}
