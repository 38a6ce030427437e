import { requireLockedCustomer } from '@/lib/catalog/customers/server/require-customer'
import { licenseTarget, requireLockedLicense } from '@/lib/catalog/licenses/server/require-license'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { AddNoteInput } from '../core/schema'
import { insertNote, type NoteSubject } from './notes.sql'

type Author = Granted<'licenses:update'> | Granted<'customers:update'>

/** Writes a note into the history of a license. */
export async function addLicenseNote(
  work: WriteContext,
  actor: Granted<'licenses:update'>,
  { licenseId, input }: { licenseId: string; input: AddNoteInput },
): Promise<{ id: string }> {
  const license = await requireLockedLicense(work.tx, { id: licenseId, organizationId: actor.organizationId })
  const id = await insert(work, actor, { subject: { licenseId: license.id, customerId: null }, input })
  const target = licenseTarget(work.vault, license)
  await recordChange(work, actor, { action: 'license.note_added', target, licenseId })
  return { id }
}

/** The same into the history of a customer. */
export async function addCustomerNote(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  { customerId, input }: { customerId: string; input: AddNoteInput },
): Promise<{ id: string }> {
  const ref = { customerId, organizationId: actor.organizationId }
  const customer = await requireLockedCustomer(work.tx, ref)
  const id = await insert(work, actor, { subject: { licenseId: null, customerId: customer.id }, input })
  const target = { type: 'customer' as const, id: customer.id, label: customer.email ?? customer.discord_id }
  await recordChange(work, actor, { action: 'customer.note_added', target })
  return { id }
}

async function insert(
  { tx, now, newId }: WriteContext,
  { organizationId, userId, email }: Author,
  { subject, input }: { subject: NoteSubject; input: AddNoteInput },
): Promise<string> {
  const id = newId()
  const author = { authorId: userId, authorEmail: email }
  await insertNote(tx, { id, organizationId, ...subject, ...author, text: input.text, createdAt: now })
  return id
}
