import type { Pool } from 'pg'
import { remember } from '@/lib/foundation/platform/concurrency/remember'
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import { COMPONENT_STATES, type ProbeResults, resultsOf } from '../core/components'
import { presentIncident } from '../core/present-incident'
import { presentStatus, type StatusHistory } from '../core/present-status'
import type { StatusDocument } from '../core/schema'
import { SHOWN_DAYS } from '../core/uptime'
import { selectIncidentSpans, selectRecentIncidents } from './incidents.sql'
import { selectUnendedMaintenances } from './maintenances.sql'
import { selectDays, selectLastMinute } from './status-minutes.sql'

/** A crowd that looks at the page costs five statements in this time. */
const REMEMBERED_MS = 5_000
/** Results older than this say nothing of now. */
const FRESH_MS = 3 * MINUTE_MS
const RECENT_MS = 14 * DAY_MS

type Reading = { pool: Pool; now: () => Date; monotonicMs: () => number }

/** Reads the status for everyone. While the database is away it says so, over the history that it read last. */
export function createStatusReader({ pool, now, monotonicMs }: Reading): () => Promise<StatusDocument> {
  let history: StatusHistory | null = null
  const read = async () => {
    const at = now()
    try {
      const since = new Date(at.getTime() - SHOWN_DAYS * DAY_MS)
      const [last, days, incidents, spans, maintenances] = [
        await selectLastMinute(pool, new Date(at.getTime() + MINUTE_MS)),
        await selectDays(pool, utcDay(since)),
        await selectRecentIncidents(pool, new Date(at.getTime() - RECENT_MS)),
        await selectIncidentSpans(pool, since),
        await selectUnendedMaintenances(pool, at),
      ]
      history = { days, incidents: incidents.map(presentIncident), spans, maintenances, readAt: at }
      const isFresh = last !== null && at.getTime() - last.minute.getTime() < FRESH_MS
      const results = isFresh ? readResults(last.results) : NOT_MEASURED
      return presentStatus({ results, measuredAt: isFresh ? last.minute : null, history }, at)
    } catch {
      return presentStatus({ results: WITHOUT_DATABASE, measuredAt: at, history }, at)
    }
  }
  return remember(read, { ms: REMEMBERED_MS, now: monotonicMs })
}

const NOT_MEASURED = resultsOf(() => 'unknown')

/** Nothing is validated without it. What else works nobody can tell. */
const WITHOUT_DATABASE = resultsOf((id) => (id === 'database' || id === 'api' ? 'outage' : 'unknown'))

/** During an upgrade, another version may have written components and states that this one does not know. */
function readResults(stored: unknown): ProbeResults {
  const given = new Map(Object.entries(stored ?? {}))
  return resultsOf((id) => COMPONENT_STATES.find((state) => state === given.get(id)) ?? 'unknown')
}
