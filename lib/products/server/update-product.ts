import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { changedFields } from '../core/changed-fields'
import type { ProductSettings } from '../core/product'
import type { UpdateProductInput } from '../core/schema'
import { toSettings } from '../core/to-settings'
import { applyIpv6Prefix } from './apply-ipv6-prefix'
import { updateProductRow } from './products.sql'
import { requireLockedProduct } from './require-product'

/** Changes settings of a product: the given fields that differ. */
export async function updateProduct(
  work: WriteContext,
  actor: Granted<'products:update'>,
  { productId, settings }: { productId: string; settings: UpdateProductInput },
): Promise<{ changed: boolean }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const change = changedFields<ProductSettings>(product, toSettings(settings))
  if (!change) return { changed: false }
  await updateProductRow(work.tx, ref, change.after)
  const { ipv6Prefix: before } = product
  await applyIpv6Prefix(work.tx, productId, { before, after: change.after.ipv6Prefix ?? before })
  await recordChange(work, actor, {
    action: 'product.updated',
    target: { type: 'product', id: productId, label: product.name },
    ...change,
  })
  return { changed: true }
}
