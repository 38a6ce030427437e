import { requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { limitInForce } from '@/lib/foundation/plans/core/burst'
import { dailyLimit } from '@/lib/foundation/plans/core/plan'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { utcDay } from '@/lib/foundation/shared/durations'
import { byName } from '@/lib/foundation/shared/natural-order'
import { presentProductLine } from '../core/present-product'
import { type ListProductsQuery, MAX_COUNTED, type ProductChoices } from '../core/schema'
import { findProductNames, findProducts } from './products.sql'

const PAGE_SIZE = 100

/** A page of the products of the organization, by slug, without the deleted ones. */
export async function listProducts(
  { db, pool, now }: ReadContext,
  actor: Granted<'products:view'>,
  query: ListProductsQuery,
) {
  const [{ plan, dailyLimitOverride }, rows] = await Promise.all([
    requireOrganization(db, actor.organizationId),
    findProducts(pool, {
      organizationId: actor.organizationId,
      state: query.state === 'any' ? null : query.state,
      afterSlug: query.after ?? '',
      day: utcDay(now),
      mostCounted: MAX_COUNTED,
      limit: PAGE_SIZE + 1,
    }),
  ])
  const page = rows.slice(0, PAGE_SIZE)
  const limit = dailyLimit(plan, dailyLimitOverride)
  return {
    items: page.map((row) => presentProductLine({ ...row, daily_limit: limitInForce(limit, row.burst_today) })),
    next_cursor: rows.length > PAGE_SIZE ? (page.at(-1)?.slug ?? null) : null,
  }
}

/** All products of the organization to choose from, by name, without the deleted ones. */
export const listProductChoices = async (
  { db }: Pick<ReadContext, 'db'>,
  { organizationId }: Granted<'products:view'>,
): Promise<ProductChoices> => ({ items: (await findProductNames(db, organizationId)).toSorted(byName) })
