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

/** Previous and next page: lists use keyset pagination, so there are no page numbers. */
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

type ForwardPaginationProps = {
  /** Start cursor of the current page. */
  after: string | null
  page: { next_cursor: string | null } | undefined
  onGo: (to: { after: string | null }) => unknown
  newer?: string
  older?: string
}

/** For lists that only page forward: to the first page, or one on. Renders nothing if one page holds all. */
export function ForwardPagination({ after, page, onGo, newer = 'First', older = 'Next' }: ForwardPaginationProps) {
  const next = page?.next_cursor
  if (!after && !next) return null
  return (
    <Pagination
      newer={newer}
      older={older}
      onNewer={after ? () => onGo({ after: null }) : null}
      onOlder={next ? () => onGo({ after: next }) : null}
    />
  )
}

type TwoWayPaginationProps = {
  page: { next_cursor: string | null; previous_cursor: string | null } | undefined
  onGo: (to: { after: string | null; before: string | null }) => unknown
}

/** For lists that page both ways: one page back, or one on. Renders nothing if one page holds all. */
export function TwoWayPagination({ page, onGo }: TwoWayPaginationProps) {
  const { next_cursor: next = null, previous_cursor: previous = null } = page ?? {}
  if (next === null && previous === null) return null
  return (
    <Pagination
      newer="Previous"
      older="Next"
      onNewer={previous ? () => onGo({ before: previous, after: null }) : null}
      onOlder={next ? () => onGo({ after: next, before: null }) : null}
    />
  )
}
