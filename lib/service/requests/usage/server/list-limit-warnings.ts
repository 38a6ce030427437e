import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { dailyLimit } from '@/lib/foundation/plans/core/plan'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { utcDay } from '@/lib/foundation/shared/durations'
import type { LimitWarnings } from '../core/schema'
import { NEAR_LIMIT_PERCENT } from '../core/usage-alert'
import { readProductsToday } from './read-today'
import { selectProductsNearLimit } from './usage-alerts.sql'
import { findPlan } from './usage-counts.sql'

/** Products near their daily limit or over it. Read with every page, so it looks at today's counters alone. */
export async function listLimitWarnings(
  { pool, history, now }: Pick<ReadContext, 'pool' | 'history' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
): Promise<LimitWarnings> {
  const { plan, dailyLimitOverride } = await findPlan(pool, organizationId)
  const limit = dailyLimit(plan, dailyLimitOverride)
  if (limit === null) return { products: [] }
  const near = { organizationId, day: utcDay(now), limit, percent: NEAR_LIMIT_PERCENT }
  const productIds = await selectProductsNearLimit(pool, near)
  if (productIds.length === 0) return { products: [] }
  const { products } = await readProductsToday({ pool, history, now }, { organizationId, productIds })
  return { products }
}
