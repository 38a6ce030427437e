import { grant, type Member } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import type { SaleDay } from '../core/sale-days'
import { hasLiveShop, selectSaleDays } from './sale-days.sql'

/**
 * What live shops sold by UTC day and currency; null without one, and for who may not see sales, or only some products:
 * an order has one amount, whatever products are in it.
 */
export async function readSaleDays(
  pool: ReadContext['pool'],
  member: Member,
  range: { from: string; to: string },
): Promise<SaleDay[] | null> {
  const actor = grant(member, 'sales:view')
  if (actor === null || productScope(actor) !== null || !(await hasLiveShop(pool, actor.organizationId))) return null
  return selectSaleDays(pool, { organizationId: actor.organizationId, ...range })
}
