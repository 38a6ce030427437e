import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { formatClock, formatDateTime } from '@/lib/foundation/browser/format/format-time'
import { MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import { namesOf } from '@/lib/people/status-page/core/components'
import { INCIDENT_STATE_TITLES } from '@/lib/people/status-page/core/incident-states'
import type { IncidentView } from '@/lib/people/status-page/core/schema'
import { LinkedText } from './linked-text'

/** An incident with its updates, newest first. */
export function IncidentCard({ incident }: { incident: IncidentView }) {
  const { id, title, state, components, updates } = incident
  return (
    <article id={id} className="scroll-mt-4 space-y-3 rounded-card border border-hairline bg-surface p-4">
      <header className="space-y-1">
        <div className="flex items-start justify-between gap-4">
          <h3 className="min-w-0 break-words font-medium">{title}</h3>
          <StatusBadge tone={state === 'resolved' ? 'green' : 'amber'} label={INCIDENT_STATE_TITLES[state]} />
        </div>
        <p className="text-muted text-small">Affected: {namesOf(components)}</p>
      </header>
      <ol className="space-y-3">
        {updates.map((update, i) => (
          <li key={update.id} className="space-y-1 border-hairline border-l-2 pl-3">
            <p className="text-small">
              <span className="font-medium">{INCIDENT_STATE_TITLES[update.state]}</span>{' '}
              <time dateTime={update.at} className="text-muted">
                {minuteOf(update.at)}
              </time>
              {i === updates.length - 1 && <Reported at={incident.reported_at} began={update.at} />}
            </p>
            <p className="whitespace-pre-line break-words">
              <LinkedText text={update.body} />
            </p>
          </li>
        ))}
      </ol>
    </article>
  )
}

/** Of an incident that was written down later than it began, which its first update is stamped with. */
function Reported({ at, began }: { at: string; began: string }) {
  const [written, start] = [new Date(at), new Date(began)]
  if (written.getTime() - start.getTime() < MINUTE_MS) return null
  const words = utcDay(written) === utcDay(start) ? `${formatClock(written, 'UTC')} UTC` : minuteOf(at)
  return (
    <span className="text-muted">
      {' · Reported '}
      <time dateTime={at}>{words}</time>
    </span>
  )
}

/** "3 Mar 2026, 14:05 UTC" */
export const minuteOf = (at: string): string => `${formatDateTime(new Date(at), 'UTC')} UTC`
