import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { presentDetail, withoutAddresses } from '../core/present-entry'
import type { AuditDetail } from '../core/schema'
import { findSubjectEntries, type SubjectPage, selectLastEditor, selectRevocationMailed } from './subject-entries.sql'

/**
 * The entries about licenses and a customer, for every member who may see those, even without permission for the whole
 * log. Whoever calls this has checked that they are the organization's.
 */
export async function listSubjectEntries(
  { db }: Pick<ReadContext, 'db'>,
  actor: Granted<'licenses:view'> | Granted<'customers:view'>,
  page: Omit<SubjectPage, 'organizationId'>,
): Promise<AuditDetail[]> {
  const rows = await findSubjectEntries(db, { ...page, organizationId: actor.organizationId })
  return rows.map(grant(actor, 'ips:view') ? (entry) => entry : withoutAddresses).map(presentDetail)
}

/** Whether the last revocation of a license mailed its customer; those from before it was recorded count as mailed. */
export const wasRevocationMailed = ({ db }: Pick<ReadContext, 'db'>, licenseId: string): Promise<boolean> =>
  selectRevocationMailed(db, licenseId)

/** Who changed the settings of a license last, as this member reads it: "you", or a name. Null if it isn't known. */
export async function findLastEditor(
  tx: Tx,
  { organizationId, userId }: Granted<'licenses:update'>,
  licenseId: string,
): Promise<string | null> {
  const last = await selectLastEditor(tx, { licenseId, organizationId })
  return last?.actorId === userId && !last.isProgram ? 'you' : (last?.name ?? null)
}
