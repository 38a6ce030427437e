import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentOrganization } from '../core/present-organization'
import type { OrganizationView } from '../core/schema'
import { findOrganization } from './organizations.sql'

/** The organization, visible to every member. */
export async function getOrganization(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Pick<Member, 'organizationId'>,
): Promise<OrganizationView> {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Fault('not_found', "This organization doesn't exist.")
  return presentOrganization(organization)
}
