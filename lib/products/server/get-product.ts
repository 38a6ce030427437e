import type { Granted } from '@/lib/access/core/granted'
import { dailyLimit, secondsUntilMidnightUtc, utcDay } from '@/lib/metering/core/daily-limit'
import type { Reading } from '@/lib/platform/work'
import { presentProduct } from '../core/present-product'
import { MOST_COUNTED, type ProductView } from '../core/schema'
import { requireProduct } from './require-product'
import { findFigures, findPlan } from './store-dashboard'

/** A product of the organization, whole, with what it did today. */
export async function getProduct(
  { db, pool, now }: Reading,
  actor: Granted<'products:view'>,
  productId: string,
): Promise<ProductView> {
  const { organizationId } = actor
  const product = await requireProduct(db, { id: productId, organizationId })
  const [{ plan, dailyLimitOverride }, figures] = await Promise.all([
    findPlan(db, organizationId),
    findFigures(pool, productId, { day: utcDay(now), mostCounted: MOST_COUNTED }),
  ])
  const resetsAt = new Date(now.getTime() + secondsUntilMidnightUtc(now) * 1_000)
  return presentProduct({ ...product, ...figures, dailyLimit: dailyLimit(plan, dailyLimitOverride), resetsAt })
}
