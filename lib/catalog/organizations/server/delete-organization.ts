import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { lockTeamAs } from '@/lib/foundation/permissions/server/lock-team'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import type { DeleteOrganizationInput } from '../core/schema'
import { closeOrganization } from './organizations.sql'
import { requireOrganization } from './require-organization'

/** Deletes the organization, with everything in it, once its name was typed. It stops existing at once. */
export async function deleteOrganization(
  work: WriteContext,
  actor: Granted<'org:delete'>,
  { name }: DeleteOrganizationInput,
): Promise<{ done: true }> {
  await lockTeamAs(work, actor, 'org:delete')
  const organization = await requireOrganization(work.tx, actor.organizationId)
  if (name.trim() !== organization.name.trim())
    throw new Fault('invalid', "The name doesn't match this organization.", {
      name: `Enter the name exactly: ${organization.name}`,
    })
  await closeOrganization(work.tx, actor.organizationId, work.now)
  return { done: true }
}
