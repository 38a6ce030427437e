import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { isTypedName } from '@/lib/foundation/shared/typed-name'
import { markProductDeleted } from './products.sql'
import { productNotFound, requireLockedProduct } from './require-product'

/**
 * Deletes a product. Of a person, `name` is what they typed to confirm; of a program it is null. The API keys are kept
 * and answer product_not_found instead of 401, so that a program that still calls learns the reason.
 */
export async function deleteProduct(
  work: WriteContext,
  actor: Granted<'products:delete'>,
  { productId, name }: { productId: string; name: string | null },
): Promise<{ deleted: true }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  if (name !== null && !isTypedName(name, product.name))
    throw new Fault('invalid', "The name doesn't match this product.", {
      name: `Enter the name exactly: ${product.name}`,
    })
  if (!(await markProductDeleted(work.tx, ref))) productNotFound()
  await recordChange(work, actor, {
    action: 'product.deleted',
    target: { type: 'product', id: productId, label: product.name },
    before: { slug: product.slug, name: product.name, state: product.state },
  })
  return { deleted: true }
}
