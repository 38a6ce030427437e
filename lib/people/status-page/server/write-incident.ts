import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { IN_FUTURE } from '../core/incident-states'
import type { AddUpdateInput, EditIncidentInput, EditUpdateInput, OpenIncidentInput } from '../core/schema-incidents'
import { MAX_UPDATES } from '../core/schema-incidents'
import {
  countUpdates,
  deleteIncidentRow,
  deleteUpdateRow,
  insertIncident,
  insertUpdate,
  lockIncident,
  rewriteUpdate,
  settleResolved,
  updateIncident,
} from './incidents.sql'

/** Keeps what an operator did, in the words given. */
export type RecordAct = (what: string) => Promise<void>

/** Opens an incident with its first update. */
export async function openIncident(work: WriteContext, act: RecordAct, input: OpenIncidentInput) {
  const { tx, now, newId } = work
  const id = newId()
  const at = pastOf(work, 'at', input.at)
  await insertIncident(tx, { id, title: input.title, components: input.components, startedAt: at, createdAt: now })
  await insertUpdate(tx, { id: newId(), incidentId: id, state: input.state, body: input.body, at })
  await settleResolved(tx, id)
  await act(`opened the incident “${input.title}”`)
  return { id }
}

/** Changes the title, the components and the beginning of an incident. */
export async function editIncident(work: WriteContext, act: RecordAct, id: string, input: EditIncidentInput) {
  await requireIncident(work, id)
  const startedAt = pastOf(work, 'started_at', input.started_at)
  await updateIncident(work.tx, id, { title: input.title, components: input.components, startedAt })
  await act(`edited the incident “${input.title}”`)
  return { id }
}

/** Deletes an incident with all its updates, for one that was reported by mistake. */
export async function deleteIncident(work: WriteContext, act: RecordAct, id: string) {
  const title = await requireIncident(work, id)
  await deleteIncidentRow(work.tx, id)
  await act(`deleted the incident “${title}”`)
  return { id }
}

/** Adds an update. One that says resolved ends the incident; a later one that does not reopens it. */
export async function addIncidentUpdate(work: WriteContext, act: RecordAct, incidentId: string, input: AddUpdateInput) {
  const title = await requireIncident(work, incidentId)
  if ((await countUpdates(work.tx, incidentId)) >= MAX_UPDATES)
    throw new Fault('conflict', `An incident has at most ${MAX_UPDATES} updates.`)
  const update = {
    id: work.newId(),
    incidentId,
    state: input.state,
    body: input.body,
    at: pastOf(work, 'at', input.at),
  }
  await insertUpdate(work.tx, update)
  await settleResolved(work.tx, incidentId)
  await act(`updated the incident “${title}”: ${input.state}`)
  return { id: update.id }
}

type UpdateRef = { incidentId: string; id: string }

/** Corrects an update. */
export async function editIncidentUpdate(work: WriteContext, act: RecordAct, ref: UpdateRef, input: EditUpdateInput) {
  const title = await requireIncident(work, ref.incidentId)
  const { state, body } = input
  if (!(await rewriteUpdate(work.tx, { ...ref, state, body, at: pastOf(work, 'at', input.at) }))) throw noUpdate()
  await settleResolved(work.tx, ref.incidentId)
  await act(`edited an update of the incident “${title}”`)
  return { id: ref.id }
}

/** Deletes an update. The last one stays: an incident without any says nothing. */
export async function deleteIncidentUpdate(work: WriteContext, act: RecordAct, ref: UpdateRef) {
  const title = await requireIncident(work, ref.incidentId)
  if ((await countUpdates(work.tx, ref.incidentId)) <= 1)
    throw new Fault('conflict', 'This is the only update. Delete the incident instead.')
  if (!(await deleteUpdateRow(work.tx, ref))) throw noUpdate()
  await settleResolved(work.tx, ref.incidentId)
  await act(`deleted an update of the incident “${title}”`)
  return { id: ref.id }
}

async function requireIncident({ tx }: WriteContext, id: string): Promise<string> {
  const title = await lockIncident(tx, id)
  if (title === null) throw new Fault('not_found', "This incident doesn't exist.")
  return title
}

const noUpdate = (): Fault => new Fault('not_found', "This update doesn't exist.")

/** Now, unless it happened earlier. */
function pastOf({ now }: WriteContext, field: string, given: string | undefined): Date {
  const at = given === undefined ? now : new Date(given)
  if (at > now) throw new Fault('invalid', IN_FUTURE, { [field]: IN_FUTURE })
  return at
}
