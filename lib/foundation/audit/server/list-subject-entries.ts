import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { Actor } from '@/lib/foundation/shared/change'
import { presentDetail, withoutAddresses } from '../core/present-entry'
import type { AuditDetail } from '../core/schema'
import {
  type Edited,
  findSubjectEntries,
  type SubjectPage,
  selectLastEditor,
  selectRevocationMailed,
} from './subject-entries.sql'

/**
 * The entries about licenses and a customer, for every member who may see those, even without permission for the whole
 * log. Whoever calls this has checked that they are the organization's.
 */
export async function listSubjectEntries(
  { db }: Pick<ReadContext, 'db'>,
  actor: Granted<'licenses:view'> | Granted<'customers:view'>,
  page: Omit<SubjectPage, 'organizationId' | 'seesLicenses'>,
): Promise<AuditDetail[]> {
  const seesLicenses = grant(actor, 'licenses:view') !== null
  const rows = await findSubjectEntries(db, { ...page, seesLicenses, organizationId: actor.organizationId })
  return rows.map(grant(actor, 'ips:view') ? (entry) => entry : withoutAddresses).map(presentDetail)
}

/** Whether the last revocation of a license mailed its customer; those from before it was recorded count as mailed. */
export const wasRevocationMailed = ({ db }: Pick<ReadContext, 'db'>, licenseId: string): Promise<boolean> =>
  selectRevocationMailed(db, licenseId)

/** Who changed these settings of a license, data of a customer, or the template of a product, last, as this member reads it: "you", or a name. Null if it isn't known. */
export async function findLastEditor(
  tx: Tx,
  { organizationId, userId }: Pick<Actor, 'organizationId' | 'userId'>,
  of: Edited,
): Promise<string | null> {
  const last = await selectLastEditor(tx, organizationId, of)
  return last?.actorId === userId && !last.isProgram ? 'you' : (last?.name ?? null)
}
