import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { unlessAway } from '@/lib/foundation/platform/database/unless-away'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { NEVER_COUNTED } from '../core/counted-status'
import { presentToday } from '../core/present-today'
import type { UsageToday } from '../core/schema'
import { findPaces, findPlan, findProductDays } from './usage-counts.sql'

const WEEK_DAYS = 7

type Reading = Pick<ReadContext, 'pool' | 'history' | 'now'>

/** Today's counters of all products against the limit, with a forecast that knows the last seven days. */
export const readToday = (reading: Reading, { organizationId }: Granted<'usage:view'>): Promise<UsageToday> =>
  readProductsToday(reading, { organizationId, productIds: null })

type Asked = { organizationId: string; productIds: string[] | null }

/** The same of some products, or of all (null), for whoever was permitted to read them. */
export async function readProductsToday(
  { pool, history, now }: Reading,
  { organizationId, productIds }: Asked,
): Promise<UsageToday> {
  const until = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  const [plan, days] = await Promise.all([
    findPlan(pool, organizationId),
    findProductDays(pool, { organizationId, productIds, day: utcDay(now) }),
  ])
  const paces = await unlessAway(() =>
    findPaces(history, {
      organizationId,
      productIds: days.map(({ id }) => id),
      from: new Date(until.getTime() - WEEK_DAYS * DAY_MS),
      until,
      neverCounted: NEVER_COUNTED,
      now,
    }),
  )
  const products = days.map((day) => ({ ...day, pace: paces?.get(day.id) ?? null }))
  return presentToday({ ...plan, products, now })
}
