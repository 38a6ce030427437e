import { requireLockedProduct } from '@/lib/catalog/products/server/require-product'
import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { presentVersion } from '../core/present-version'
import { MAX_VERSIONS, type PublishVersionInput, type VersionView } from '../core/schema'
import { canonicalVersion } from '../core/version'
import { countVersions, findSameVersion, insertVersion } from './versions.sql'

/** Adds a version to the product's list. 1.2 and 1.2.0 are the same version. */
export async function publishVersion(
  work: WriteContext,
  actor: Granted<'versions:manage'>,
  { productId, version }: { productId: string } & PublishVersionInput,
): Promise<VersionView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const canonical = canonicalVersion(version) ?? version
  if ((await countVersions(work.tx, ref)) >= MAX_VERSIONS)
    throw new Fault('conflict', `A product keeps ${MAX_VERSIONS} versions. Delete some you don't need.`)
  const row = { id: work.newId(), version, canonical, createdAt: work.now }
  if (!(await insertVersion(work.tx, ref, row))) {
    const known = (await findSameVersion(work.tx, ref, canonical))?.version ?? version
    const message = `Version ${known} is already on the list.`
    throw new Fault('conflict', message, { version: message })
  }
  await recordChange(work, actor, {
    action: 'version.published',
    target: { type: 'product', id: productId, label: `${product.name} ${version}` },
    after: { version },
  })
  return presentVersion({ ...row, yanked: false })
}
