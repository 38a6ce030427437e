import { COMPONENT_IDS } from './components'
import type { MaintenanceView } from './schema'

export type StoredMaintenance = {
  id: string
  title: string
  body: string
  components: string[]
  startsAt: Date
  endsAt: Date
  completedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export const MAINTENANCE_TITLES: Record<MaintenanceView['state'], string> = {
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
}

export const ENDS_BEFORE_START = 'Choose an end after the start.'
export const ENDS_IN_PAST = 'Choose an end in the future.'

/** Maintenance as everyone reads it. Who announced it is not part of it. */
export const presentMaintenance = (stored: StoredMaintenance, now: Date): MaintenanceView => ({
  id: stored.id,
  title: stored.title,
  body: stored.body,
  state: stateOf(stored, now),
  components: COMPONENT_IDS.filter((known) => stored.components.includes(known)),
  starts_at: stored.startsAt.toISOString(),
  ends_at: stored.endsAt.toISOString(),
  completed_at: stored.completedAt?.toISOString() ?? null,
  announced_at: stored.createdAt.toISOString(),
  updated_at: stored.updatedAt.toISOString(),
})

function stateOf({ startsAt, endsAt, completedAt }: StoredMaintenance, now: Date): MaintenanceView['state'] {
  if (completedAt !== null || endsAt <= now) return 'completed'
  return startsAt <= now ? 'in_progress' : 'scheduled'
}
