import type { Granted } from '@/lib/access/core/granted'
import { recordChange } from '@/lib/audit/server/record-changes'
import { Fault } from '@/lib/platform/fault'
import type { Work } from '@/lib/platform/work'
import { canonicalVersion } from '@/lib/validation/core/version'
import { presentVersion } from '../core/present-version'
import { MOST_VERSIONS, type PublishVersionInput, type VersionView } from '../core/schema-versions'
import { requireLockedProduct } from './require-product'
import { countVersions, findSameVersion, insertVersion } from './store-versions'

/** Puts a version on the product's list. 1.2 and 1.2.0 are the same one. */
export async function publishVersion(
  work: Work,
  actor: Granted<'versions:manage'>,
  { productId, version }: { productId: string } & PublishVersionInput,
): Promise<VersionView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireLockedProduct(work.tx, ref)
  const canonical = canonicalVersion(version) ?? version
  if ((await countVersions(work.tx, ref)) >= MOST_VERSIONS)
    throw new Fault('conflict', `A product keeps ${MOST_VERSIONS} versions. Delete some that nobody uses.`)
  const row = { id: work.newId(), version, canonical, createdAt: work.now }
  if (!(await insertVersion(work.tx, ref, row))) {
    const known = (await findSameVersion(work.tx, ref, canonical))?.version ?? version
    throw new Fault('conflict', `Version ${known} is on the list already.`, {
      version: `is on the list already, as ${known}`,
    })
  }
  await recordChange(work, actor, {
    action: 'version.published',
    target: { type: 'product', id: productId, label: `${product.name} ${version}` },
    after: { version },
  })
  return presentVersion({ ...row, yanked: false })
}
