import type { Route } from 'next'
import { RequestStatus, statusBadge } from '@/components/requests/request-status'
import { Link } from '@/components/ui/navigation/link'
import { formatNumber } from '@/lib/browser/format/format-number'

type Reason = { status: string; hits: number }
type Props = { reasons: readonly Reason[]; hrefOf: (status: string) => Route }

/** Refusals by reason, the most frequent first; each leads to its lines of the log. */
export function ReasonsList({ reasons, hrefOf }: Props) {
  const total = reasons.reduce((sum, { hits }) => sum + hits, 0)
  return (
    <ul className="space-y-3">
      {reasons.map(({ status, hits }) => (
        <li key={status} className="space-y-1">
          <div className="flex items-baseline justify-between gap-4 text-small">
            <Link href={hrefOf(status)} aria-label={`${statusBadge(status).label}: show these requests`}>
              <RequestStatus status={status} />
            </Link>
            <span className="tabular-nums">
              {formatNumber(hits)} <span className="text-muted">{percent(hits / total)}</span>
            </span>
          </div>
          <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-sunken">
            <div className="h-full rounded-full bg-muted" style={{ width: `${(hits / total) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const percent = (share: number): string => (share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`)
