import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { firstHour, firstStep, isBeginning, presentActivity, presentBeginning } from '../core/present-activity'
import type { Activity } from '../core/schema'
import { findMinuteCounts } from './minute-counts.sql'
import { findHourCounts, findProductNames } from './usage-counts.sql'

/** The last 24 hours by the hour, and why requests were refused. By the minute for traffic that just began. */
export async function readActivity(
  { pool, history, now }: Pick<ReadContext, 'pool' | 'history' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
): Promise<Activity> {
  const counts = await findHourCounts(history, { organizationId, productId: null, from: firstHour(now) })
  const byHour = presentActivity(counts, now)
  if (!isBeginning(byHour)) return byHour
  const productIds = [...(await findProductNames(pool, organizationId)).keys()]
  const minutes = await findMinuteCounts(history, { organizationId, productIds, from: firstStep(now) })
  return minutes === null ? byHour : presentBeginning(minutes, now)
}
