import { z } from 'zod'
import { COMPONENT_IDS, COMPONENT_STATES, OVERALL_STATES, SHOWN_STATES } from './components'
import { INCIDENT_STATES } from './incident-states'

const day = z.object({
  /** a UTC day */
  date: z.string(),
  /** of its worst minute */
  state: z.enum(COMPONENT_STATES),
  /** percent of the measured minutes without an outage; null if none was measured */
  uptime: z.number().nullable(),
  operational_minutes: z.number(),
  degraded_minutes: z.number(),
  outage_minutes: z.number(),
  /** that operators reported of the component, and that were open on the day */
  incidents: z.number(),
})
export type DayView = z.infer<typeof day>

const component = z.object({
  id: z.enum(COMPONENT_IDS),
  name: z.string(),
  description: z.string(),
  state: z.enum(SHOWN_STATES),
  /** over the days below */
  uptime: z.number().nullable(),
  /** the last 90 days, oldest first */
  days: z.array(day),
})
export type ComponentView = z.infer<typeof component>

const incidentUpdate = z.object({ id: z.string(), state: z.enum(INCIDENT_STATES), body: z.string(), at: z.string() })
export type IncidentUpdateView = z.infer<typeof incidentUpdate>

export const incidentView = z.object({
  id: z.string(),
  title: z.string(),
  /** of its last update */
  state: z.enum(INCIDENT_STATES),
  components: z.array(z.enum(COMPONENT_IDS)),
  started_at: z.string(),
  resolved_at: z.string().nullable(),
  /** when it was written down, which may be later than it began */
  reported_at: z.string(),
  /** newest first */
  updates: z.array(incidentUpdate),
})
export type IncidentView = z.infer<typeof incidentView>

/** How far planned maintenance is. It ends at its time, or when an operator completes it. */
const MAINTENANCE_STATES = ['scheduled', 'in_progress', 'completed'] as const

export const maintenanceView = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  state: z.enum(MAINTENANCE_STATES),
  components: z.array(z.enum(COMPONENT_IDS)),
  starts_at: z.string(),
  ends_at: z.string(),
  /** when an operator completed it before its end */
  completed_at: z.string().nullable(),
  announced_at: z.string(),
  updated_at: z.string(),
})
export type MaintenanceView = z.infer<typeof maintenanceView>

export const statusDocument = z.object({
  status: z.enum(OVERALL_STATES),
  description: z.string(),
  /** of the last probe; null if there is none of the last minutes */
  measured_at: z.string().nullable(),
  /** when the history and the incidents were read; older than now while the database is away, null if never */
  history_as_of: z.string().nullable(),
  components: z.array(component),
  /** those that are not resolved, and those of the last 14 days; newest first */
  incidents: z.array(incidentView),
  /** what is scheduled or in progress, soonest first */
  maintenances: z.array(maintenanceView),
})
export type StatusDocument = z.infer<typeof statusDocument>
