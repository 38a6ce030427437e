import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import { requireLockedProduct } from './require-product'
import { deleteVersion as deleteRow, findVersion } from './store-versions'

/** Takes a version off the list. One that was yanked is permitted again by that, as any that was never listed. */
export async function deleteVersion(
  work: Work,
  actor: Granted<'versions:manage'>,
  { productId, versionId }: { productId: string; versionId: string },
): Promise<{ deleted: true }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const version = await findVersion(work.tx, { product: ref, versionId })
  if (!version) throw new Fault('not_found', 'There is no such version.')
  await deleteRow(work.tx, { product: ref, versionId })
  await recordChange(work, actor, {
    action: 'version.deleted',
    target: { type: 'product', id: productId, label: `${product.name} ${version.version}` },
    before: { version: version.version, yanked: version.yanked },
  })
  return { deleted: true }
}
