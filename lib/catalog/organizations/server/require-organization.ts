import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Organization } from '../core/schema'
import { findOrganization, lockOrganization } from './organizations.sql'

/** The organization, or a Fault. */
export const requireOrganization = async (db: Db | Tx, id: string): Promise<Organization> =>
  (await findOrganization(db, id)) ?? organizationNotFound()

/** The organization, locked against changes by others until the end of the transaction. A deleted one is not found. */
export const requireLockedOrganization = async (tx: Tx, id: string): Promise<Organization> =>
  (await lockOrganization(tx, id)) ?? organizationNotFound()

/** The same; null instead of a Fault. */
export const lockLiveOrganization = (tx: Tx, id: string): Promise<Organization | null> => lockOrganization(tx, id)

/** Null if the organization was deleted, even if it is not purged yet. */
export async function findLiveOrganization(db: Db | Tx, id: string): Promise<Organization | null> {
  const organization = await findOrganization(db, id)
  return organization?.deletedAt === null ? organization : null
}

export function organizationNotFound(): never {
  throw new Fault('not_found', "This organization doesn't exist.")
}
