import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS, daysUntil, utcDay } from '@/lib/foundation/shared/durations'
import { presentStatistics } from '../core/present-statistics'
import type { Statistics, StatisticsQuery } from '../core/schema'
import { findCounted, isQuietDay, selectFigures, selectRefusals, selectShares } from './statistics-figures.sql'

const NOTHING = { days: [], daysBefore: [], countedAt: null, isLive: false, since: null, figures: [], refusals: [] }

/**
 * How a product is doing, or all of them, by UTC day until the last that was counted, and the range before. Versions,
 * countries and networks are of one product.
 */
export async function readStatistics(
  { pool, history, now }: Pick<ReadContext, 'pool' | 'history' | 'now'>,
  actor: Granted<'usage:view'>,
  { range, product }: StatisticsQuery,
): Promise<Statistics> {
  const counted = await findCounted(pool)
  if (counted === null) return presentStatistics({ ...NOTHING, shares: product === undefined ? null : [] })
  const [count, end] = [Number(range), new Date(counted.until)]
  const days = daysUntil(end, count)
  const daysBefore = daysUntil(new Date(end.getTime() - count * DAY_MS), count)
  const chosen = { organizationId: actor.organizationId, productIds: productScope(actor, product) }
  const both = { ...chosen, from: daysBefore[0] ?? counted.until, to: counted.until }
  const [figures, refusals, shares, isLive] = await Promise.all([
    selectFigures(history, both),
    selectRefusals(history, both),
    product === undefined ? null : selectShares(history, { ...both, from: days[0] ?? counted.until }),
    // An operator who looks changes nothing, and so has nothing counted.
    counted.until === utcDay(now) && !actor.isOperator && isQuietDay(history, actor.organizationId, counted.until),
  ])
  const { at: countedAt, since } = counted
  return presentStatistics({ days, daysBefore, countedAt, isLive, since, figures, refusals, shares })
}
