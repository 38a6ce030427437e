import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentOrganization } from '../core/present-organization'
import type { OrganizationView, UpdateOrganizationInput } from '../core/schema'
import { findOrganization, renameOrganization } from './organizations.sql'

/** Changes the name. The slug is fixed, because it is in URLs that people have saved. */
export async function updateOrganization(
  work: WriteContext,
  actor: Granted<'org:update'>,
  { name }: UpdateOrganizationInput,
): Promise<OrganizationView> {
  const id = actor.organizationId
  const before = await findOrganization(work.tx, id)
  if (!before) throw new Fault('not_found', "This organization doesn't exist.")
  if (await renameOrganization(work.tx, id, name)) {
    await recordChange(work, actor, {
      action: 'organization.updated',
      target: { type: 'organization', id, label: name },
      before: { name: before.name },
      after: { name },
    })
  }
  return presentOrganization({ ...before, name })
}
