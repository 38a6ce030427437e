import { Callout } from '@/components/ui/feedback/callout'
import { Link } from '@/components/ui/navigation/link'
import { dateFormat } from '@/lib/foundation/shared/date-format'
import type { IncidentView } from '@/lib/people/status-page/core/schema'
import { IncidentCard } from './incident-card'
import { StatusFrame } from './status-frame'

type Props = {
  /** like 2026-11 */
  month: string
  /** the months beside it; null where there is none */
  earlier: string | null
  later: string | null
  /** null while the database is away */
  incidents: IncidentView[] | null
  vendor: string | null
}

/** The incidents of a month. */
export const HistoryScreen = ({ month, earlier, later, incidents, vendor }: Props) => (
  <StatusFrame vendor={vendor}>
    <header className="flex flex-wrap items-center justify-between gap-4">
      <h1 className="font-semibold text-head">Incidents in {titleOf(month)}</h1>
      <nav aria-label="Months" className="flex gap-4 text-small">
        {earlier && <Month month={earlier} rel="prev" />}
        {later && <Month month={later} rel="next" />}
      </nav>
    </header>
    <Body incidents={incidents} />
  </StatusFrame>
)

function Body({ incidents }: Pick<Props, 'incidents'>) {
  if (incidents === null)
    return (
      <Callout kind="warning" title="The database can't be reached">
        Incident reports will be back when it is.
      </Callout>
    )
  if (incidents.length === 0) return <p className="text-muted">No incidents were reported in this month.</p>
  return (
    <section className="space-y-3" aria-label="Incidents">
      <h2 className="sr-only">Incidents</h2>
      {incidents.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
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
