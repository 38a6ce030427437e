import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { DAY_MS, utcDay } from '@/lib/shared/durations'
import { NEVER_COUNTED } from '../core/present-activity'
import { presentToday } from '../core/present-today'
import type { UsageToday } from '../core/schema'
import { findPlan, findProductDays } from './usage-counts.sql'

const WEEK_DAYS = 7

/** Today's counters against the limit, with a forecast that knows the last seven days. */
export async function readToday(
  { pool, now }: Pick<ReadContext, 'pool' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
): Promise<UsageToday> {
  const until = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const [plan, products] = await Promise.all([
    findPlan(pool, organizationId),
    findProductDays(pool, {
      organizationId,
      day: utcDay(now),
      from: new Date(until.getTime() - WEEK_DAYS * DAY_MS),
      until,
      neverCounted: NEVER_COUNTED,
    }),
  ])
  return presentToday({ ...plan, products, now })
}
