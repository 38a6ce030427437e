import { Wrench } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { TimeSpanIn } from '@/components/ui/text/time-span-in'
import { namesOf } from '@/lib/people/status-page/core/components'
import { MAINTENANCE_TITLES } from '@/lib/people/status-page/core/maintenance'
import type { MaintenanceView } from '@/lib/people/status-page/core/schema'
import { LinkedText } from './linked-text'

/** Planned maintenance: before, while it is in progress, and in the history. */
export const MaintenanceCard = ({ maintenance }: { maintenance: MaintenanceView }) => (
  <article id={maintenance.id} className="scroll-mt-4 space-y-3 rounded-card border border-hairline bg-surface p-4">
    <header className="space-y-1">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 break-words font-medium">{maintenance.title}</h3>
        {maintenance.state === 'completed' ? (
          <StatusBadge tone="green" label={MAINTENANCE_TITLES.completed} />
        ) : (
          <StatusBadge tone="grey" icon={Wrench} label={MAINTENANCE_TITLES[maintenance.state]} />
        )}
      </div>
      <p className="text-muted text-small">
        <TimeSpanIn
          from={maintenance.starts_at}
          until={maintenance.completed_at ?? maintenance.ends_at}
          timeZone="UTC"
        />
      </p>
      <p className="text-muted text-small">Affected: {namesOf(maintenance.components)}</p>
    </header>
    <p className="whitespace-pre-line break-words">
      <LinkedText text={maintenance.body} />
    </p>
  </article>
)
