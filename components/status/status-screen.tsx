import { Callout } from '@/components/ui/feedback/callout'
import { cn } from '@/lib/foundation/browser/page/class-names'
import type { OperatedBy } from '@/lib/foundation/plans/core/operated-by'
import { namesOf } from '@/lib/people/status-page/core/components'
import { INCIDENT_STATE_TITLES } from '@/lib/people/status-page/core/incident-states'
import { headlineIncidents, isDatabaseOut, openIncidents } from '@/lib/people/status-page/core/present-status'
import type { IncidentView, MaintenanceView, StatusDocument } from '@/lib/people/status-page/core/schema'
import { ComponentList } from './component-list'
import { IncidentCard, minuteOf } from './incident-card'
import { MaintenanceCard } from './maintenance-card'
import { RefreshPage } from './refresh-page'
import { STATE_LOOKS } from './state-look'
import { StatusFrame } from './status-frame'

type Props = { status: StatusDocument; vendor: string | null; operator: OperatedBy | null }

/** The status of the installation, for everyone. */
export function StatusScreen({ status, vendor, operator }: Props) {
  const open = openIncidents(status.incidents)
  const past = status.incidents.filter(({ resolved_at }) => resolved_at !== null)
  return (
    <StatusFrame vendor={vendor} operator={operator}>
      <RefreshPage />
      <Headline status={status} />
      {isDatabaseOut(status) && <OldHistory asOf={status.history_as_of} />}
      {open.length > 0 && <Incidents title="Open incidents" incidents={open} />}
      {status.maintenances.length > 0 && (
        <section className="space-y-3" aria-labelledby="maintenance">
          <h2 id="maintenance" className="font-semibold text-section">
            Planned maintenance
          </h2>
          {status.maintenances.map((maintenance) => (
            <MaintenanceCard key={maintenance.id} maintenance={maintenance} />
          ))}
        </section>
      )}
      <section className="space-y-3" aria-labelledby="components">
        <h2 id="components" className="font-semibold text-section">
          Components
        </h2>
        <ComponentList components={status.components} open={open} />
        <p className="text-muted text-small">
          Each component is checked once a minute. Uptime is the share of measured minutes without an outage. Outages
          during planned maintenance aren't counted. Days start at midnight UTC. Green: no problems. Amber: degraded
          performance. Red: an outage. Violet: a reported incident. Gray and short: no data.
        </p>
      </section>
      <section className="space-y-3" aria-labelledby="past">
        <h2 id="past" className="font-semibold text-section">
          Past incidents
        </h2>
        {past.length === 0 ? (
          <p className="text-muted">{noPast(status, open.length)}</p>
        ) : (
          past.map((incident) => <IncidentCard key={incident.id} incident={incident} />)
        )}
      </section>
    </StatusFrame>
  )
}

/** What is wrong; of incidents and maintenance what they affect, and until when. */
function Headline({ status: document }: { status: StatusDocument }) {
  const { status, description, measured_at } = document
  const ongoing = status === 'maintenance' ? document.maintenances.filter(({ state }) => state === 'in_progress') : []
  const { icon: Icon, text } = STATE_LOOKS[status]
  return (
    <header className="flex items-start gap-3 rounded-card border border-hairline bg-surface p-4">
      <Icon aria-hidden="true" className={cn('mt-1 size-5 shrink-0', text)} />
      <div className="min-w-0">
        <h1 className="break-words font-semibold text-head">{description}</h1>
        {ongoing.map((maintenance) => (
          <p key={maintenance.id}>{endOf(maintenance)}</p>
        ))}
        {headlineIncidents(document).map((incident) => (
          <p key={incident.id}>{stateOf(incident)}</p>
        ))}
        <p className="text-muted text-small">
          {measured_at === null ? (
            'No measurements in the last 3 minutes.'
          ) : (
            <>
              Last measured <time dateTime={measured_at}>{minuteOf(measured_at)}</time>
            </>
          )}
        </p>
      </div>
    </header>
  )
}

/** "Database upgrade · Until 3 Mar 2026, 18:00 UTC" */
const endOf = ({ title, ends_at }: MaintenanceView): string => `${title} · Until ${minuteOf(ends_at)}`

/** While the database is away, and nothing was read before, nobody knows. */
function noPast(status: StatusDocument, open: number): string {
  if (status.history_as_of === null) return "Incident reports can't be shown right now."
  return `${open > 0 ? 'No other incidents' : 'No incidents'} in the last 14 days.`
}

/** "Investigating · Affected: API, Webhooks" */
const stateOf = (incident: IncidentView): string =>
  `${INCIDENT_STATE_TITLES[incident.state]} · Affected: ${namesOf(incident.components)}`

const Incidents = ({ title, incidents }: { title: string; incidents: IncidentView[] }) => (
  <section className="space-y-3" aria-label={title}>
    <h2 className="font-semibold text-section">{title}</h2>
    {incidents.map((incident) => (
      <IncidentCard key={incident.id} incident={incident} />
    ))}
  </section>
)

/** The database is away: the history is what this process read last. */
const OldHistory = ({ asOf }: { asOf: string | null }) => (
  <Callout kind="warning" title="The database can't be reached">
    {asOf === null
      ? 'The history and incident reports will be back when it is.'
      : `The history and incident reports below are as of ${minuteOf(asOf)}.`}
  </Callout>
)
