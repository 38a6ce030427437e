import { Callout } from '@/components/ui/feedback/callout'
import { cn } from '@/lib/foundation/browser/page/class-names'
import { isDatabaseOut } from '@/lib/people/status-page/core/present-status'
import type { IncidentView, StatusDocument } from '@/lib/people/status-page/core/schema'
import { ComponentList } from './component-list'
import { IncidentCard, minuteOf } from './incident-card'
import { RefreshPage } from './refresh-page'
import { STATE_LOOKS } from './state-look'
import { StatusFrame } from './status-frame'

type Props = { status: StatusDocument; vendor: string | null }

/** The status of the installation, for everyone. */
export function StatusScreen({ status, vendor }: Props) {
  const open = status.incidents.filter(({ resolved_at }) => resolved_at === null)
  const past = status.incidents.filter(({ resolved_at }) => resolved_at !== null)
  return (
    <StatusFrame vendor={vendor}>
      <RefreshPage />
      <Headline status={status} open={open.length} />
      {isDatabaseOut(status) && <OldHistory asOf={status.history_as_of} />}
      {open.length > 0 && <Incidents title="Open incidents" incidents={open} />}
      <section className="space-y-3" aria-labelledby="components">
        <h2 id="components" className="font-semibold text-section">
          Components
        </h2>
        <ComponentList components={status.components} affected={open.flatMap(({ components }) => components)} />
        <p className="text-muted text-small">
          Each component is checked once a minute. Uptime is the share of measured minutes without an outage. Days start
          at midnight UTC.
        </p>
      </section>
      <section className="space-y-3" aria-labelledby="past">
        <h2 id="past" className="font-semibold text-section">
          Past incidents
        </h2>
        {past.length === 0 ? (
          <p className="text-muted">{open.length > 0 ? 'No other incidents' : 'No incidents'} in the last 14 days.</p>
        ) : (
          past.map((incident) => <IncidentCard key={incident.id} incident={incident} />)
        )}
      </section>
    </StatusFrame>
  )
}

/** What is measured, unless all of it is good while an incident is open: then the incident. */
function Headline({ status: document, open }: { status: StatusDocument; open: number }) {
  const { status, description, measured_at } = document
  const isOnlyReported = open > 0 && status === 'operational'
  const { icon: Icon, text } = STATE_LOOKS[isOnlyReported ? 'degraded' : status]
  return (
    <header className="flex items-start gap-3 rounded-card border border-hairline bg-surface p-4">
      <Icon aria-hidden="true" className={cn('mt-1 size-5 shrink-0', text)} />
      <div>
        <h1 className="font-semibold text-head">{isOnlyReported ? openIncidents(open) : description}</h1>
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

const openIncidents = (count: number): string => (count === 1 ? 'Open incident' : `${count} open incidents`)

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
