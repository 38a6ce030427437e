import { COMPONENT_IDS } from './components'
import { isIncidentState } from './incident-states'
import type { IncidentView } from './schema'

type Stored = {
  id: string
  title: string
  components: string[]
  startedAt: Date
  resolvedAt: Date | null
  reportedAt: Date
  updates: { id: string; state: string; body: string; at: string }[]
}

/** An incident as everyone reads it. Who wrote it is not part of it. */
export function presentIncident({
  id,
  title,
  components,
  startedAt,
  resolvedAt,
  reportedAt,
  updates,
}: Stored): IncidentView {
  const shown = updates.map((update) => ({
    id: update.id,
    state: isIncidentState(update.state) ? update.state : ('investigating' as const),
    body: update.body,
    at: new Date(update.at).toISOString(),
  }))
  return {
    id,
    title,
    state: shown[0]?.state ?? 'investigating',
    components: COMPONENT_IDS.filter((known) => components.includes(known)),
    started_at: startedAt.toISOString(),
    resolved_at: resolvedAt?.toISOString() ?? null,
    reported_at: reportedAt.toISOString(),
    updates: shown,
  }
}
