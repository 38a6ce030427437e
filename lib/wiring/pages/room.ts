import type { Member } from '@/lib/foundation/permissions/core/granted'
import { type Resource, roomProblem } from '@/lib/foundation/plans/core/room'
import { getPlanUse } from '@/lib/service/billing/server/get-plan-use'
import { reading } from './dashboard-page'

/** Why the organization can't create one more; null where there is room. The verb decides again, under a lock. */
export async function readRoomProblem(member: Member, resource: Resource): Promise<string | null> {
  const use = await getPlanUse(reading(), member)
  return roomProblem(use.plan, resource, use[resource])
}
