import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { formatDateTime } from '@/lib/foundation/browser/format/format-time'
import { COMPONENTS } from '@/lib/people/status-page/core/components'
import { INCIDENT_STATE_TITLES } from '@/lib/people/status-page/core/incident-states'
import type { IncidentView } from '@/lib/people/status-page/core/schema'

/** An incident with its updates, newest first. */
export function IncidentCard({ incident }: { incident: IncidentView }) {
  const { id, title, state, components, updates } = incident
  const affected = COMPONENTS.filter((component) => components.includes(component.id)).map(({ name }) => name)
  return (
    <article id={id} className="scroll-mt-4 space-y-3 rounded-card border border-hairline bg-surface p-4">
      <header className="space-y-1">
        <div className="flex items-start justify-between gap-4">
          <h3 className="min-w-0 break-words font-medium">{title}</h3>
          <StatusBadge tone={state === 'resolved' ? 'green' : 'amber'} label={INCIDENT_STATE_TITLES[state]} />
        </div>
        <p className="text-muted text-small">Affected: {affected.join(', ')}</p>
      </header>
      <ol className="space-y-3">
        {updates.map((update) => (
          <li key={update.id} className="space-y-1 border-hairline border-l-2 pl-3">
            <p className="text-small">
              <span className="font-medium">{INCIDENT_STATE_TITLES[update.state]}</span>{' '}
              <time dateTime={update.at} className="text-muted">
                {minuteOf(update.at)}
              </time>
            </p>
            <p className="whitespace-pre-line break-words">{update.body}</p>
          </li>
        ))}
      </ol>
    </article>
  )
}

/** "3 Mar 2026, 14:05 UTC" */
export const minuteOf = (at: string): string => `${formatDateTime(new Date(at), 'UTC')} UTC`
