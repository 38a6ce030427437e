import { z } from 'zod'
import { listOf, oneOf, textUpTo } from '@/lib/foundation/shared/fields'
import { instant } from '@/lib/foundation/shared/instant'
import { COMPONENT_IDS } from './components'
import { INCIDENT_STATES } from './incident-states'
import { incidentView, maintenanceView } from './schema'

const MAX_TITLE = 120
const MAX_BODY = 5_000
export const MAX_UPDATES = 100

const title = textUpTo(MAX_TITLE)
const components = listOf(oneOf(COMPONENT_IDS))
  .min(1, 'Choose at least one component.')
  .transform((ids) => COMPONENT_IDS.filter((id) => ids.includes(id)))
const body = textUpTo(MAX_BODY)
const state = oneOf(INCIDENT_STATES)

/** `at` is for what is reported later than it happened. */
export const openIncidentInput = z.strictObject({ title, components, state, body, at: instant.optional() })
export type OpenIncidentInput = z.infer<typeof openIncidentInput>

export const editIncidentInput = z.strictObject({ title, components, started_at: instant })
export type EditIncidentInput = z.infer<typeof editIncidentInput>

export const addUpdateInput = z.strictObject({ state, body, at: instant.optional() })
export type AddUpdateInput = z.infer<typeof addUpdateInput>

export const editUpdateInput = z.strictObject({ state, body, at: instant })
export type EditUpdateInput = z.infer<typeof editUpdateInput>

export const maintenanceInput = z.strictObject({ title, body, components, starts_at: instant, ends_at: instant })
export type MaintenanceInput = z.infer<typeof maintenanceInput>

/** The newest that the console shows. */
export const MAX_INCIDENTS = 200
export const incidentList = z.object({ items: z.array(incidentView), maintenances: z.array(maintenanceView) })
export const incidentWritten = z.object({ id: z.string() })
