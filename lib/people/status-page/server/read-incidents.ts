import type { Pool } from 'pg'
import { presentIncident } from '../core/present-incident'
import type { IncidentView } from '../core/schema'
import { MAX_INCIDENTS } from '../core/schema-incidents'
import { selectIncidentsBetween, selectNewestIncidents } from './incidents.sql'

/** The incidents that began in a month, like 2026-11, newest first. */
export async function readIncidentMonth(pool: Pool, month: string): Promise<IncidentView[]> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  return (await selectIncidentsBetween(pool, from, until)).map(presentIncident)
}

/** The newest incidents, for the console, the program and the feed. */
export const listIncidents = async (pool: Pool): Promise<{ items: IncidentView[] }> => ({
  items: (await selectNewestIncidents(pool, MAX_INCIDENTS)).map(presentIncident),
})
