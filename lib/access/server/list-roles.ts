import type { Reading } from '@/lib/platform/work'
import type { Granted } from '../core/granted'
import { choiceOf, presentRoles } from '../core/present-team'
import type { RoleView } from '../core/schema-team'
import { countByRole } from './store-members'
import { findRoles } from './store-roles'

/** All roles of the organization, with what each permits. */
export async function listRoles(
  { db }: Pick<Reading, 'db'>,
  actor: Granted<'roles:view'>,
): Promise<{ items: RoleView[] }> {
  const [custom, groups] = await Promise.all([
    findRoles(db, actor.organizationId),
    countByRole(db, actor.organizationId),
  ])
  const counts = new Map(groups.map((group) => [choiceOf(group), group._count._all]))
  return { items: presentRoles(custom, counts, actor) }
}
