import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { updateFirstStepsSkipped } from './first-steps.sql'

/** Puts the checklist aside for this member, on every device. A preference, so the audit log has nothing of it. */
export async function skipFirstSteps(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { organizationId, userId }: Granted<'products:view'>,
): Promise<{ done: true }> {
  await updateFirstStepsSkipped(tx, { organizationId, userId }, now)
  return { done: true }
}
