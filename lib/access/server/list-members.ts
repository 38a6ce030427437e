import type { Reading } from '@/lib/platform/work'
import type { Granted } from '../core/granted'
import { presentMember } from '../core/present-team'
import type { MemberView } from '../core/schema-team'
import { countOwners, findTeam } from './store-members'

/** Everybody in the team, with what the actor may do to each. */
export async function listMembers(
  { db }: Pick<Reading, 'db'>,
  actor: Granted<'members:view'>,
): Promise<{ items: MemberView[] }> {
  const [team, owners] = await Promise.all([findTeam(db, actor.organizationId), countOwners(db, actor.organizationId)])
  const items = team.map(({ roleName, permissions, ...member }) => {
    const customRole = roleName === null ? null : { name: roleName, permissions: permissions ?? [] }
    return presentMember({ ...member, customRole }, actor, owners)
  })
  return { items }
}
