import { requireLockedCustomer } from '@/lib/catalog/customers/server/require-customer'
import { licenseTarget, requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted, Member } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { mayDeleteNote } from '../core/may-delete-note'
import { deleteNoteRow, type NoteRef, selectNote } from './notes.sql'

type Deleted = { done: true }

/** Deletes a note on a license. That one was deleted is recorded, not what it said. */
export async function deleteLicenseNote(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, noteId: id }: { licenseId: string; noteId: string },
): Promise<Deleted> {
  const { organizationId } = actor
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId })
  await remove(work, actor, { id, organizationId, licenseId: license.id, customerId: null })
  const target = licenseTarget(work.vault, license)
  await recordChange(work, actor, { action: 'license.note_deleted', target, licenseId })
  return { done: true }
}

/** The same of a note on a customer. */
export async function deleteCustomerNote(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  { customerId, noteId: id }: { customerId: string; noteId: string },
): Promise<Deleted> {
  const { organizationId } = actor
  const customer = await requireLockedCustomer(work.tx, { customerId, organizationId })
  await remove(work, actor, { id, organizationId, licenseId: null, customerId: customer.id })
  const target = { type: 'customer' as const, id: customer.id, label: customer.email ?? customer.discord_id }
  await recordChange(work, actor, { action: 'customer.note_deleted', target })
  return { done: true }
}

async function remove({ tx }: WriteContext, actor: Member, ref: NoteRef): Promise<void> {
  const note = await selectNote(tx, ref)
  if (note && !mayDeleteNote(actor, note))
    throw new Fault('forbidden', 'Only the author of a note, an admin, or an owner can delete it.')
  if (!note || !(await deleteNoteRow(tx, ref)))
    throw new Fault('not_found', "This note doesn't exist, or it was deleted.")
}
