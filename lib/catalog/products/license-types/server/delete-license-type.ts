import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { deleteLicenseTypeRow } from './license-types.sql'
import { typesOfProduct } from './list-license-types'
import { licenseTypeTarget, requireType } from './require-type'

/** Deletes a license type. Licenses that were created with it don't change. */
export async function deleteLicenseType(
  work: WriteContext,
  actor: Granted<'products:update'>,
  { productId, typeId }: { productId: string; typeId: string },
): Promise<{ deleted: true }> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const type = requireType(await typesOfProduct(work.tx, ref), typeId)
  await deleteLicenseTypeRow(work.tx, ref, type.id)
  await recordChange(work, actor, {
    action: 'license_type.deleted',
    target: licenseTypeTarget(product, type),
    before: { name: type.name },
  })
  return { deleted: true }
}
