import { recordChange } from '@/lib/changes/server/record-changes'
import type { Granted } from '@/lib/permissions/core/granted'
import type { WriteContext } from '@/lib/platform/database/context'
import { Fault } from '@/lib/platform/fault'
import { requireLockedProduct } from '@/lib/products/server/require-product'
import { deleteVersionRow, findVersion } from './versions.sql'

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
  const version = await findVersion(work.tx, { product: ref, versionId })
  if (!version) throw new Fault('not_found', 'There is no such version.')
  await deleteVersionRow(work.tx, { product: ref, versionId })
  await recordChange(work, actor, {
    action: 'version.deleted',
    target: { type: 'product', id: productId, label: `${product.name} ${version.version}` },
    before: { version: version.version, yanked: version.yanked },
  })
  return { deleted: true }
}
