import { countLicenses } from '@/lib/catalog/licenses/server/list-licenses'
import { type Granted, grant } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS, daysUntil, utcDay } from '@/lib/foundation/shared/durations'
import { readSaleDays } from '@/lib/service/sales/server/read-sale-days'
import { presentStatistics } from '../core/present-statistics'
import type { Statistics, StatisticsQuery } from '../core/schema'
import { isCountDue } from './count-today'
import { findCounted, selectFigures, selectRefusals, selectShares } from './statistics-figures.sql'

const NOTHING = {
  days: [],
  daysBefore: [],
  countedAt: null,
  isLive: false,
  isDue: false,
  isUnfinished: false,
  since: null,
  activeLicenses: null,
  figures: [],
  refusals: [],
  sales: null,
}

/**
 * How a product is doing, or all of them, by UTC day until the last that was counted, and the range before. Versions,
 * countries and networks are of one product.
 */
export async function readStatistics(
  { pool, history, vault, now }: Pick<ReadContext, 'pool' | 'history' | 'vault' | 'now'>,
  actor: Granted<'usage:view'>,
  { range, product, sales: withSales }: StatisticsQuery,
): Promise<Statistics> {
  const { organizationId } = actor
  const counted = await findCounted(pool, organizationId)
  const nothing = { ...NOTHING, shares: product === undefined ? null : [] }
  if (counted === null) return presentStatistics(nothing)
  const today = utcDay(now)
  // An operator who looks changes nothing, and so has nothing counted.
  const isLive = counted.until === today && !actor.isOperator
  // Newer than every count: zeros would be false.
  if (counted.at === null) return presentStatistics({ ...nothing, isLive, isDue: isLive })
  const [count, end] = [Number(range), new Date(counted.until)]
  const days = daysUntil(end, count)
  const daysBefore = daysUntil(new Date(end.getTime() - count * DAY_MS), count)
  const chosen = { organizationId, productIds: productScope(actor, product) }
  const both = { ...chosen, from: daysBefore[0] ?? counted.until, to: counted.until }
  const licenses = grant(actor, 'licenses:view')
  const [figures, refusals, shares, isDue, activeLicenses, sales] = await Promise.all([
    selectFigures(history, both),
    selectRefusals(history, both),
    product === undefined ? null : selectShares(history, { ...both, from: days[0] ?? counted.until }),
    isLive && isCountDue(history, { organizationId, today, now, at: counted.at }),
    licenses &&
      countLicenses({ pool, history, vault, now }, licenses, {
        status: 'active',
        product_ids: chosen.productIds ?? undefined,
      }),
    withSales === undefined ? null : readSaleDays(pool, actor, { from: both.from, to: both.to }),
  ])
  const { at: countedAt, since } = counted
  const isUnfinished = counted.until === today
  const whole = { days, daysBefore, countedAt, isLive, isDue, isUnfinished, since, activeLicenses }
  return presentStatistics({ ...whole, figures, refusals, shares, sales })
}
