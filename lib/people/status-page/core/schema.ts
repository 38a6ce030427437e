import { z } from 'zod'
import { COMPONENT_IDS, COMPONENT_STATES, OVERALL_STATES } from './components'
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
})
export type DayView = z.infer<typeof day>

const component = z.object({
  id: z.enum(COMPONENT_IDS),
  name: z.string(),
  description: z.string(),
  state: z.enum(COMPONENT_STATES),
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
  /** newest first */
  updates: z.array(incidentUpdate),
})
export type IncidentView = z.infer<typeof incidentView>

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
})
export type StatusDocument = z.infer<typeof statusDocument>
