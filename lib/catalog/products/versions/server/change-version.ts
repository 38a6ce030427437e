import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentVersion } from '../core/present-version'
import type { VersionView } from '../core/schema'
import { requireVersion } from './require-version'
import { setYanked } from './versions.sql'

/** Yanks a version, which is then refused for everyone, or undoes that. */
export async function changeVersion(
  work: WriteContext,
  actor: Granted<'versions:manage'>,
  { productId, versionId, yanked }: { productId: string; versionId: string; yanked: boolean },
): Promise<VersionView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const version = await requireVersion(work.tx, { product: ref, versionId })
  if (!(await setYanked(work.tx, { product: ref, versionId }, yanked)))
    throw new Fault('conflict', `Version ${version.version} ${yanked ? 'is yanked already' : 'is not yanked'}.`)
  await recordChange(work, actor, {
    action: yanked ? 'version.yanked' : 'version.unyanked',
    target: { type: 'product', id: productId, label: `${product.name} ${version.version}` },
    before: { version: version.version, yanked: !yanked },
    after: { version: version.version, yanked },
  })
  return presentVersion({ ...version, yanked })
}
