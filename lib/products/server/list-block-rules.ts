import type { Granted } from '@/lib/access/core/granted'
import type { Reading } from '@/lib/platform/work'
import { presentBlockRule } from '../core/present-block-rule'
import { MOST_RULES_OF_SCOPE } from '../core/schema-block-rules'
import { requireProduct } from './require-product'
import { findBlockRules } from './store-block-rules'

/** The block rules of a product; with null those that the whole organization has. */
export async function listBlockRules({ db, pool }: Reading, actor: Granted<'ips:view'>, productId: string | null) {
  const { organizationId } = actor
  if (productId !== null) await requireProduct(db, { id: productId, organizationId })
  const rules = await findBlockRules(pool, { organizationId, productId }, MOST_RULES_OF_SCOPE)
  return { items: rules.map(presentBlockRule) }
}
