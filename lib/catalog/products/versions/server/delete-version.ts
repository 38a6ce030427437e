import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { requireVersion } from './require-version'
import { deleteVersionRow } from './versions.sql'

/**
 * Removes a version from the list. A yanked one is permitted again afterwards, like any version that was never listed.
 */
export async function deleteVersion(
  work: WriteContext,
  actor: Granted<'versions:manage'>,
  { productId, versionId }: { productId: string; versionId: string },
): Promise<{ deleted: true }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const version = await requireVersion(work.tx, { product: ref, versionId })
  await deleteVersionRow(work.tx, { product: ref, versionId })
  await recordChange(work, actor, {
    action: 'version.deleted',
    target: { type: 'product', id: productId, label: `${product.name} ${version.version}` },
    before: { version: version.version, yanked: version.yanked },
  })
  return { deleted: true }
}
