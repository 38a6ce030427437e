import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { ENDS_BEFORE_START, ENDS_IN_PAST } from '../core/maintenance'
import type { MaintenanceInput } from '../core/schema-incidents'
import { deleteMaintenanceRow, endMaintenance, insertMaintenance, updateMaintenance } from './maintenances.sql'
import type { RecordAct } from './write-incident'

/** Announces planned maintenance on the status page. */
export async function announceMaintenance({ tx, now, newId }: WriteContext, act: RecordAct, input: MaintenanceInput) {
  const row = toRow(input, now)
  if (row.endsAt <= now) throw new Fault('invalid', ENDS_IN_PAST, { ends_at: ENDS_IN_PAST })
  const id = newId()
  await insertMaintenance(tx, { ...row, id, createdAt: now })
  await act(`announced the maintenance “${input.title}”`)
  return { id }
}

/** Changes what was announced, its times included. */
export async function editMaintenance({ tx, now }: WriteContext, act: RecordAct, id: string, input: MaintenanceInput) {
  if (!(await updateMaintenance(tx, id, toRow(input, now)))) throw noMaintenance()
  await act(`edited the maintenance “${input.title}”`)
  return { id }
}

/** Ends maintenance before its time. */
export async function completeMaintenance({ tx, now }: WriteContext, act: RecordAct, id: string) {
  const title = await endMaintenance(tx, id, now)
  if (title === null) throw new Fault('conflict', "This maintenance isn't in progress.")
  await act(`completed the maintenance “${title}”`)
  return { id }
}

/** Deletes maintenance, for what was called off or announced by mistake. */
export async function deleteMaintenance({ tx }: WriteContext, act: RecordAct, id: string) {
  const title = await deleteMaintenanceRow(tx, id)
  if (title === null) throw noMaintenance()
  await act(`deleted the maintenance “${title}”`)
  return { id }
}

const noMaintenance = (): Fault => new Fault('not_found', "This maintenance doesn't exist.")

function toRow({ title, body, components, starts_at, ends_at }: MaintenanceInput, now: Date) {
  const [startsAt, endsAt] = [new Date(starts_at), new Date(ends_at)]
  if (endsAt <= startsAt) throw new Fault('invalid', ENDS_BEFORE_START, { ends_at: ENDS_BEFORE_START })
  return { title, body, components, startsAt, endsAt, updatedAt: now }
}
