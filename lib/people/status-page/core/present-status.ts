import {
  COMPONENTS,
  type ComponentId,
  OVERALL_TITLES,
  type OverallState,
  overallState,
  type ProbeResults,
  resultsOf,
  type ShownState,
  shownState,
} from './components'
import { presentMaintenance, type StoredMaintenance } from './maintenance'
import type { IncidentView, StatusDocument } from './schema'
import { type DayMinutes, type DayStatus, historyOf, type IncidentSpan, uptimeOf } from './uptime'

/** What the database holds of the status page. */
export type StatusHistory = {
  days: readonly (DayMinutes & { component: string })[]
  /** those of the last 14 days */
  incidents: readonly IncidentView[]
  /** those of all days */
  spans: readonly IncidentSpan[]
  /** those that have not ended */
  maintenances: readonly StoredMaintenance[]
  readAt: Date
}

type Known = { results: ProbeResults; measuredAt: Date | null; history: StatusHistory | null }

/** The public document, field by field. */
export function presentStatus({ results, measuredAt, history }: Known, now: Date): StatusDocument {
  // Read again at each moment, as it begins and ends by itself, also while the database is away.
  const maintenances = (history?.maintenances ?? [])
    .map((stored) => presentMaintenance(stored, now))
    .filter(({ state }) => state !== 'completed')
  const maintained = maintenances.filter(({ state }) => state === 'in_progress').flatMap(({ components }) => components)
  const incidents = [...(history?.incidents ?? [])]
  const reported = openIncidents(incidents).flatMap(({ components }) => components)
  const states = resultsOf<ShownState>((id) =>
    shownState(results[id], { isMaintained: maintained.includes(id), isReported: reported.includes(id) }),
  )
  const status = overallState(states)
  const components = COMPONENTS.map(({ id, name, description }) => {
    const days = historyOf(daysOf(history, id), now, spansOf(history, id))
    return { id, name, description, state: states[id], uptime: uptimeOf(days), days: days.map(presentDay) }
  })
  return {
    status,
    description: titleOf(headlineIncidents({ status, components, incidents })) ?? measuredTitle(status, results),
    measured_at: measuredAt?.toISOString() ?? null,
    history_as_of: history?.readAt.toISOString() ?? null,
    components,
    incidents,
    maintenances,
  }
}

/** Those that are not resolved. */
export const openIncidents = (incidents: readonly IncidentView[]): IncidentView[] =>
  incidents.filter(({ resolved_at }) => resolved_at === null)

/** The open incidents, where nothing is wrong but what they name: then they are the headline. */
export function headlineIncidents({
  status,
  components,
  incidents,
}: Pick<StatusDocument, 'status' | 'components' | 'incidents'>): IncidentView[] {
  const open = openIncidents(incidents)
  const named = open.flatMap((incident) => incident.components)
  const isExplained = components.every(({ id, state }) => state !== 'degraded' || named.includes(id))
  return status === 'degraded' && isExplained ? open : []
}

/** "Webhooks are delayed", or how many there are; null without any. */
function titleOf([first, ...others]: readonly IncidentView[]): string | null {
  if (!first) return null
  return others.length === 0 ? first.title : `${others.length + 1} open incidents`
}

/** What isn't measured isn't called operational. */
const measuredTitle = (status: OverallState, results: ProbeResults): string =>
  status === 'operational' && Object.values(results).includes('unknown')
    ? 'All measured systems operational'
    : OVERALL_TITLES[status]

/** Whether the database is away: then history and incidents are those that were read last. */
export const isDatabaseOut = ({ components }: Pick<StatusDocument, 'components'>): boolean =>
  components.some(({ id, state }) => id === 'database' && state === 'outage')

const daysOf = (history: StatusHistory | null, id: ComponentId): DayMinutes[] =>
  (history?.days ?? []).filter(({ component }) => component === id)

const spansOf = (history: StatusHistory | null, id: ComponentId): IncidentSpan[] =>
  (history?.spans ?? []).filter(({ components }) => components.includes(id))

const presentDay = ({ date, state, uptime, operational, degraded, outage, incidents }: DayStatus) => ({
  date,
  state,
  uptime,
  operational_minutes: operational,
  degraded_minutes: degraded,
  outage_minutes: outage,
  incidents,
})
