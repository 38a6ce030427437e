'use client'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { Button } from '../button/button'

type BulkBarProps = { count: number; onClear: () => void; children: ReactNode }

/** Slides in at the bottom while rows are selected. A child with `data-all-selected` shows its own count. */
export const BulkBar = ({ count, onClear, children }: BulkBarProps) => (
  <section
    aria-label="Selection"
    aria-live="polite"
    className={cn(
      'sticky bottom-4 z-20 mx-auto w-fit max-w-full transition-[opacity,translate]',
      count === 0 && 'pointer-events-none h-0 translate-y-2 opacity-0',
    )}
  >
    {count > 0 && (
      <div className="flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-raised py-2 pr-2 pl-4 shadow-float has-[[data-all-selected]]:[&>[data-count]]:hidden">
        <span data-count className="mr-2 font-medium text-small tabular-nums">
          {formatNumber(count)} selected
        </span>
        {children}
        <Button size="small" variant="ghost" onClick={onClear}>
          <X />
          Clear selection
        </Button>
      </div>
    )}
  </section>
)
