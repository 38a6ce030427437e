import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
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
  /** The newest entry is the first. */
  isLog?: boolean
}

/** For lists that only page forward: to the first page, or one on. Renders nothing if one page holds all. */
export function ForwardPagination({ after, page, onGo, isLog = false }: ForwardPaginationProps) {
  const next = page?.next_cursor
  if (!after && !next) return null
  return (
    <Pagination
      newer={isLog ? 'Newest' : 'First'}
      older={isLog ? 'Older' : 'Next'}
      onNewer={after ? () => onGo({ after: null }) : null}
      onOlder={next ? () => onGo({ after: next }) : null}
    />
  )
}

type TwoWayPaginationProps = {
  page: { items: unknown[]; next_cursor: string | null; previous_cursor: string | null } | undefined
  onGo: (to: { after: string | null; before: string | null; page: string | null }) => unknown
  /** The number of this page, as the URL has it; null on the first, and where the URL does not tell. */
  number?: string | null
  /** How many there are on all pages; `is_more` if counting stopped there. */
  total?: { count: number; is_more: boolean } | undefined
}

/** For lists that page both ways: one page back, or one on, and "51–100 of 2,716". */
export function TwoWayPagination({ page, onGo, number = null, total }: TwoWayPaginationProps) {
  const { next_cursor: next = null, previous_cursor: previous = null } = page ?? {}
  const summary = page && summaryOf({ ...page, number, total })
  if (page?.items.length === 0 && total?.count === 0) return null
  if (next === null && previous === null) return <p className="text-muted text-small tabular-nums">{summary}</p>
  const at = previous === null ? 1 : Number(number)
  const go = (step: number) => (at + step > 1 ? String(at + step) : null)
  return (
    <Pagination
      newer="Previous"
      older="Next"
      summary={summary}
      onNewer={previous ? () => onGo({ before: previous, after: null, page: go(-1) }) : null}
      onOlder={next ? () => onGo({ after: next, before: null, page: at > 0 ? go(1) : null }) : null}
    />
  )
}

const PAGE_ROWS = 50

type Shown = NonNullable<TwoWayPaginationProps['page']> & Required<Pick<TwoWayPaginationProps, 'number' | 'total'>>

/** The place in the list, or only the total on a page whose number nobody knows, like one that a link leads to. */
function summaryOf({ items, previous_cursor, number, total }: Shown): string {
  const of = total === undefined ? '' : `${formatNumber(total.count)}${total.is_more ? '+' : ''}`
  const page = previous_cursor === null ? 1 : Number(number)
  if (!(page >= 1) || items.length === 0) return of && `${of} total`
  const first = (page - 1) * PAGE_ROWS + 1
  const range = `${formatNumber(first)}–${formatNumber(first + items.length - 1)}`
  return of ? `${range} of ${of}` : range
}
