import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { firstHour, presentActivity } from '../core/present-activity'
import type { Activity } from '../core/schema'
import { findHourCounts } from './usage-counts.sql'

/** Valid and refused over the last 24 hours, and why. */
export async function readActivity(
  { pool, now }: Pick<ReadContext, 'pool' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
): Promise<Activity> {
  return presentActivity(await findHourCounts(pool, { organizationId, productId: null, from: firstHour(now) }), now)
}
