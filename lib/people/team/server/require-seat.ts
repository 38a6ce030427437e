import { requireRoom } from '@/lib/foundation/plans/server/require-room'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { countOpen } from './invitations.sql'
import { countMembers } from './members.sql'

/**
 * Throws when the plan has no room for one more member. An open invitation holds a seat, so that accepting it needs
 * none. Under the lock of the team.
 */
export async function requireSeat(work: WriteContext, organizationId: string): Promise<void> {
  const members = await countMembers(work.tx, organizationId)
  const invited = await countOpen(work.tx, organizationId, work.now)
  await requireRoom(work, { organizationId, resource: 'members', count: members + invited })
}
