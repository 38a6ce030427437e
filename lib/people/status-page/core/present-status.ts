import {
  COMPONENTS,
  type ComponentId,
  OVERALL_TITLES,
  type OverallState,
  overallState,
  type ProbeResults,
} from './components'
import type { IncidentView, StatusDocument } from './schema'
import { type DayMinutes, type DayStatus, historyOf, uptimeOf } from './uptime'

/** What the database holds of the status page. */
export type StatusHistory = {
  days: readonly (DayMinutes & { component: string })[]
  incidents: readonly IncidentView[]
  readAt: Date
}

type Known = { results: ProbeResults; measuredAt: Date | null; history: StatusHistory | null }

/** The public document, field by field. */
export function presentStatus({ results, measuredAt, history }: Known, now: Date): StatusDocument {
  const status = overallState(results)
  return {
    status,
    description: titleOf(status, results),
    measured_at: measuredAt?.toISOString() ?? null,
    history_as_of: history?.readAt.toISOString() ?? null,
    components: COMPONENTS.map(({ id, name, description }) => {
      const days = historyOf(daysOf(history, id), now)
      return { id, name, description, state: results[id], uptime: uptimeOf(days), days: days.map(presentDay) }
    }),
    incidents: [...(history?.incidents ?? [])],
  }
}

/** What isn't measured isn't called operational. */
const titleOf = (status: OverallState, results: ProbeResults): string =>
  status === 'operational' && Object.values(results).includes('unknown')
    ? 'All measured systems operational'
    : OVERALL_TITLES[status]

/** Whether the database is away: then history and incidents are those that were read last. */
export const isDatabaseOut = ({ components }: Pick<StatusDocument, 'components'>): boolean =>
  components.some(({ id, state }) => id === 'database' && state === 'outage')

const daysOf = (history: StatusHistory | null, id: ComponentId): DayMinutes[] =>
  (history?.days ?? []).filter(({ component }) => component === id)

const presentDay = ({ date, state, uptime, operational, degraded, outage }: DayStatus) => ({
  date,
  state,
  uptime,
  operational_minutes: operational,
  degraded_minutes: degraded,
  outage_minutes: outage,
})
