import type { Member } from '@/lib/access/core/granted'
import { Fault } from '@/lib/platform/fault'
import type { Reading } from '@/lib/platform/work'
import { presentOrganization } from '../core/present-organization'
import type { OrganizationView } from '../core/schema'
import { findOrganization } from './store-settings'

/** The organization itself, which every member may see. */
export async function getOrganization(
  { db }: Pick<Reading, 'db'>,
  { organizationId }: Pick<Member, 'organizationId'>,
): Promise<OrganizationView> {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new Fault('not_found', 'There is no such organization.')
  return presentOrganization(organization)
}
