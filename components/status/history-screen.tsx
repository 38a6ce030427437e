import { Callout } from '@/components/ui/feedback/callout'
import { Link } from '@/components/ui/navigation/link'
import type { OperatedBy } from '@/lib/foundation/plans/core/operated-by'
import { dateFormat } from '@/lib/foundation/shared/date-format'
import type { IncidentView, MaintenanceView } from '@/lib/people/status-page/core/schema'
import { IncidentCard } from './incident-card'
import { MaintenanceCard } from './maintenance-card'
import { StatusFrame } from './status-frame'

type Props = {
  /** like 2026-11 */
  month: string
  /** the months beside it; null where there is none */
  earlier: string | null
  later: string | null
  /** null while the database is away */
  reported: { items: IncidentView[]; maintenances: MaintenanceView[] } | null
  vendor: string | null
  operator: OperatedBy | null
}

/** The incidents of a month, and its planned maintenance that has ended. */
export const HistoryScreen = ({ month, earlier, later, reported, vendor, operator }: Props) => (
  <StatusFrame vendor={vendor} operator={operator}>
    <header className="flex flex-wrap items-center justify-between gap-4">
      <h1 className="font-semibold text-head">Incidents and maintenance in {titleOf(month)}</h1>
      <nav aria-label="Months" className="flex gap-4 text-small">
        {earlier && <Month month={earlier} rel="prev" />}
        {later && <Month month={later} rel="next" />}
      </nav>
    </header>
    <Body reported={reported} />
  </StatusFrame>
)

function Body({ reported }: Pick<Props, 'reported'>) {
  if (reported === null)
    return (
      <Callout kind="warning" title="The database can't be reached">
        The history will be back when it is.
      </Callout>
    )
  const cards = [
    ...reported.items.map((incident) => ({
      at: incident.started_at,
      card: <IncidentCard key={incident.id} incident={incident} />,
    })),
    ...reported.maintenances.map((maintenance) => ({
      at: maintenance.starts_at,
      card: <MaintenanceCard key={maintenance.id} maintenance={maintenance} />,
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  if (cards.length === 0)
    return <p className="text-muted">No incidents and no maintenance were reported in this month.</p>
  return (
    <section className="space-y-3" aria-label="Incidents and maintenance">
      <h2 className="sr-only">Incidents and maintenance</h2>
      {cards.map(({ card }) => card)}
    </section>
  )
}

const Month = ({ month, rel }: { month: string; rel: 'prev' | 'next' }) => (
  <Link href={`/status/history?month=${month}`} rel={rel} className="underline underline-offset-4">
    {titleOf(month)}
  </Link>
)

const titleOf = (month: string): string =>
  dateFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
