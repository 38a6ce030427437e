import { requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { limitInForce } from '@/lib/foundation/plans/core/burst'
import { dailyLimit } from '@/lib/foundation/plans/core/plan'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { secondsUntilMidnightUtc, utcDay } from '@/lib/foundation/shared/durations'
import { isUuid } from '@/lib/foundation/shared/uuid'
import { presentProduct } from '../core/present-product'
import { MAX_COUNTED, type ProductView } from '../core/schema'
import { findFigures, findProduct } from './products.sql'

/** A product of the organization in full, with today's figures; null if there is none. */
export async function findProductView(
  { db, pool, now }: ReadContext,
  { organizationId }: Granted<'products:view'>,
  productId: string,
): Promise<ProductView | null> {
  const product = isUuid(productId) ? await findProduct(db, { id: productId, organizationId }) : null
  if (!product) return null
  const [{ plan, dailyLimitOverride }, figures] = await Promise.all([
    requireOrganization(db, organizationId),
    findFigures(pool, productId, { day: utcDay(now), mostCounted: MAX_COUNTED }),
  ])
  const resets_at = new Date(now.getTime() + secondsUntilMidnightUtc(now) * 1_000)
  const limit = limitInForce(dailyLimit(plan, dailyLimitOverride), figures.burst_today)
  return presentProduct(product, { ...figures, daily_limit: limit, resets_at })
}
