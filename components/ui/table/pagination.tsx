import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button'

type PaginationProps = {
  /** Goes one page back, or null on the first. */
  onNewer: (() => void) | null
  /** Goes one page on, or null on the last. */
  onOlder: (() => void) | null
  /** At the left: "50 of 12,480 licenses". */
  summary?: ReactNode
  newer?: string
  older?: string
}

/** One page back, one page on: lists are read by keyset, so there are no page numbers. */
export const Pagination = ({ onNewer, onOlder, summary, newer = 'Newer', older = 'Older' }: PaginationProps) => (
  <nav aria-label="Pages" className="flex items-center justify-between gap-4">
    <p className="text-muted text-small tabular-nums">{summary}</p>
    <div className="flex gap-2">
      <Button disabled={!onNewer} onClick={() => onNewer?.()}>
        <ChevronLeft />
        {newer}
      </Button>
      <Button disabled={!onOlder} onClick={() => onOlder?.()}>
        {older}
        <ChevronRight />
      </Button>
    </div>
  </nav>
)
