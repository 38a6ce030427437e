import type { Pool } from 'pg'
import { presentMaintenance } from '../core/maintenance'
import { presentIncident } from '../core/present-incident'
import type { IncidentView, MaintenanceView } from '../core/schema'
import { MAX_INCIDENTS } from '../core/schema-incidents'
import { selectIncidentsBetween, selectNewestIncidents } from './incidents.sql'
import { selectEndedMaintenances, selectNewestMaintenances } from './maintenances.sql'

/** The incidents that began in a month, like 2026-11, and the maintenance that has ended; each the newest first. */
export async function readHistoryMonth(pool: Pool, month: string, now: Date): Promise<Reported> {
  const from = new Date(`${month}-01T00:00:00Z`)
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  return {
    items: (await selectIncidentsBetween(pool, from, until)).map(presentIncident),
    maintenances: (await selectEndedMaintenances(pool, { from, until, now })).map((stored) =>
      presentMaintenance(stored, now),
    ),
  }
}

export type Reported = { items: IncidentView[]; maintenances: MaintenanceView[] }

/** The newest incidents and planned maintenance, for the console, the program and the feed. */
export const listIncidents = async (pool: Pool, now: Date): Promise<Reported> => ({
  items: (await selectNewestIncidents(pool, MAX_INCIDENTS)).map(presentIncident),
  maintenances: (await selectNewestMaintenances(pool, MAX_INCIDENTS)).map((stored) => presentMaintenance(stored, now)),
})
