import type { Route } from 'next'
import type { ReactNode } from 'react'
import { RequestStatus, statusBadge } from '@/components/requests/request-status'
import { Link } from '@/components/ui/navigation/link'
import { formatNumber } from '@/lib/foundation/browser/format/format-number'
import { percentages } from '@/lib/service/requests/usage/core/percentages'

type Reason = { status: string; hits: number }
type Props = {
  reasons: readonly Reason[]
  /** how many are shown one by one; the others together, so that the list adds up to all refusals */
  most?: number
  hrefOf: (status: string) => Route
}

/** Refusals by reason, the most frequent first; each leads to its lines of the log. */
export function ReasonsList({ reasons, most = reasons.length, hrefOf }: Props) {
  const total = sumOf(reasons)
  // One reason is named rather than called "Other".
  const shown = reasons.length <= most + 1 ? reasons : reasons.slice(0, most)
  const others = reasons.slice(shown.length)
  const shares = percentages([...shown.map(({ hits }) => hits), ...(others.length > 0 ? [sumOf(others)] : [])])
  return (
    <ul className="space-y-3">
      {shown.map(({ status, hits }, at) => (
        <ReasonLine key={status} hits={hits} total={total} share={shares[at]}>
          <Link href={hrefOf(status)} aria-label={`${statusBadge(status).label}: show these requests`}>
            <RequestStatus status={status} />
          </Link>
        </ReasonLine>
      ))}
      {others.length > 0 && (
        <ReasonLine hits={sumOf(others)} total={total} share={shares.at(-1)}>
          <span className="text-muted">Other ({others.length} reasons)</span>
        </ReasonLine>
      )}
    </ul>
  )
}

type LineProps = { hits: number; total: number; share: string | undefined; children: ReactNode }

const ReasonLine = ({ hits, total, share, children }: LineProps) => (
  <li className="space-y-1">
    <div className="flex items-baseline justify-between gap-4 text-small">
      {children}
      <span className="flex shrink-0 tabular-nums">
        {formatNumber(hits)}
        <span className="w-12 text-right text-muted">{share}</span>
      </span>
    </div>
    <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-red" style={{ width: `${(hits / total) * 100}%` }} />
    </div>
  </li>
)

const sumOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, { hits }) => sum + hits, 0)
