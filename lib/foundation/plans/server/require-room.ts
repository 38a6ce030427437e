import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type Resource, roomProblem } from '../core/room'
import { findPlanOf } from './organizations.sql'

type Asked = { organizationId: string; resource: Resource; count: number }

/** Throws when the plan has no room for one more. Whoever counts holds a lock until the end of the transaction. */
export async function requireRoom(
  { tx }: Pick<WriteContext, 'tx'>,
  { organizationId, resource, count }: Asked,
): Promise<void> {
  const problem = roomProblem(await findPlanOf(tx, organizationId), resource, count)
  if (problem) throw new Fault('conflict', problem)
}
