import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { presentOrganization } from '../core/present-organization'
import type { OrganizationView, UpdateOrganizationInput } from '../core/schema'
import { renameOrganization } from './organizations.sql'
import { requireOrganization } from './require-organization'

/** Changes the name. The slug is fixed, because it is in URLs that people have saved. */
export async function updateOrganization(
  work: WriteContext,
  actor: Granted<'org:update'>,
  { name }: UpdateOrganizationInput,
): Promise<OrganizationView> {
  const id = actor.organizationId
  const before = await requireOrganization(work.tx, id)
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
