import type { Granted } from '@/lib/permissions/core/granted'
import { lockTeamAs } from '@/lib/permissions/server/lock-team'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import type { DeleteOrganizationInput } from '../core/schema'
import { closeOrganization, findOrganization } from './organizations.sql'

/** Deletes the organization, with everything in it, once its name was typed. It stops existing at once. */
export async function deleteOrganization(
  work: WriteContext,
  actor: Granted<'org:delete'>,
  { name }: DeleteOrganizationInput,
): Promise<{ done: true }> {
  await lockTeamAs(work, actor, 'org:delete')
  const organization = await findOrganization(work.tx, actor.organizationId)
  if (!organization) throw new Fault('not_found', 'There is no such organization.')
  if (name.trim() !== organization.name.trim())
    throw new Fault('invalid', 'The name is not that of this organization.', {
      name: `needs "${organization.name}", as it is spelled`,
    })
  await closeOrganization(work.tx, actor.organizationId, work.now)
  return { done: true }
}
