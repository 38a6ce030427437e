import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { presentMember } from '../core/present-team'
import type { MemberView } from '../core/schema'
import { countOwners, selectTeam } from './members.sql'

/** All members of the team, with what the actor may do to each. */
export async function listMembers(
  { db }: Pick<ReadContext, 'db'>,
  actor: Granted<'members:view'>,
): Promise<{ items: MemberView[] }> {
  const [team, owners] = await Promise.all([
    selectTeam(db, actor.organizationId),
    countOwners(db, actor.organizationId),
  ])
  const items = team.map(({ roleName, permissions, ...member }) => {
    const customRole = roleName === null ? null : { name: roleName, permissions: permissions ?? [] }
    return presentMember({ ...member, customRole }, actor, owners)
  })
  return { items }
}
