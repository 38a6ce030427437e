import type { Member } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { presentOrganization } from '../core/present-organization'
import type { OrganizationView } from '../core/schema'
import { requireOrganization } from './require-organization'

/** The organization, visible to every member. */
export async function getOrganization(
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Pick<Member, 'organizationId'>,
): Promise<OrganizationView> {
  return presentOrganization(await requireOrganization(db, organizationId))
}
