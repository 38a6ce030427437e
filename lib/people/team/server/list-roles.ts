import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { choiceOf, presentRoles } from '../core/present-team'
import type { RoleView } from '../core/schema'
import { countByRole } from './members.sql'
import { findRoles } from './roles.sql'

/** All roles of the organization, with their permissions. */
export async function listRoles(
  { db }: Pick<ReadContext, 'db'>,
  actor: Granted<'roles:view'>,
): Promise<{ items: RoleView[] }> {
  const [custom, groups] = await Promise.all([
    findRoles(db, actor.organizationId),
    countByRole(db, actor.organizationId),
  ])
  const counts = new Map(groups.map((group) => [choiceOf(group), group._count._all]))
  return { items: presentRoles(custom, counts, actor) }
}
