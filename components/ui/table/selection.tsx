'use client'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { listenForEscape } from '@/lib/foundation/browser/page/free-keys'
import { Button } from '../button/button'

export type SelectionProps = { count: number; onClear: () => void; children: ReactNode }

/**
 * The content of BulkBar: how many rows are selected, and what can be done with them, until Escape clears the selection.
 * A child with `data-all-selected` shows its own count.
 */
export function Selection({ count, onClear, children }: SelectionProps) {
  const bar = useRef<HTMLDivElement>(null)
  const clear = () => {
    // What has the focus goes with the bar; the rows stay.
    if (bar.current?.contains(document.activeElement)) document.querySelector<HTMLElement>('td input:checked')?.focus()
    onClear()
  }
  useEffect(() => listenForEscape(clear))
  return (
    <div
      ref={bar}
      className="flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-raised py-2 pr-2 pl-4 shadow-float has-[[data-all-selected]]:[&>[data-count]]:hidden"
    >
      <span data-count className="mr-2 font-medium text-small tabular-nums">
        {formatNumber(count)} selected
      </span>
      {children}
      <Button size="small" variant="ghost" onClick={clear}>
        <X />
        Clear selection
      </Button>
    </div>
  )
}
