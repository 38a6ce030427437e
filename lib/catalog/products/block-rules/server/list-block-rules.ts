import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { presentBlockRule } from '../core/present-block-rule'
import { MAX_RULES_OF_SCOPE } from '../core/schema'
import { findBlockRules } from './block-rules.sql'

/** The block rules of a product, or of the whole organization for null. */
export async function listBlockRules({ db, pool }: ReadContext, actor: Granted<'ips:view'>, productId: string | null) {
  const { organizationId } = actor
  if (productId !== null) await requireProduct(db, { id: productId, organizationId })
  const rules = await findBlockRules(pool, { organizationId, productId }, MAX_RULES_OF_SCOPE)
  return { items: rules.map(presentBlockRule) }
}
