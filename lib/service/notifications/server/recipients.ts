import { permissionsOfMember } from '@/lib/foundation/permissions/core/roles'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { isWanted, KINDS } from '../core/kinds'
import type { Audience } from '../core/notice'
import { findTeam } from './choices.sql'

export type Recipient = { userId: string; email: string; isOwner: boolean }

/** The members who hold the permission in this transaction and want the notification. Suspended people are left out. */
export async function findRecipients(tx: Tx, organizationId: string, audience: Audience): Promise<Recipient[]> {
  const team = await findTeam(tx, organizationId)
  return team.flatMap(({ user, choices, ...member }) => {
    const recipient = { userId: user.id, email: user.email, isOwner: member.role === 'owner' }
    const may = permissionsOfMember(member)
    if (audience.kind === null) return may.has(audience.permission) ? [recipient] : []
    if (isAlwaysSent(audience, recipient)) return [recipient]
    return may.has(KINDS[audience.kind].permission) && isWanted(choices, audience.kind) ? [recipient] : []
  })
}

/** Whether the member cannot switch this notification off. */
export const isAlwaysSent = (audience: Audience, { userId, isOwner }: Pick<Recipient, 'userId' | 'isOwner'>): boolean =>
  audience.kind !== null && ((audience.alwaysOwners && isOwner) || audience.alwaysUserId === userId)
