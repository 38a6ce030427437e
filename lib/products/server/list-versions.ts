import type { Granted } from '@/lib/access/core/granted'
import type { Reading } from '@/lib/platform/work'
import { latestFirst, presentVersion } from '../core/present-version'
import { MOST_VERSIONS } from '../core/schema-versions'
import { requireProduct } from './require-product'
import { findVersions } from './store-versions'

/** The versions of a product, the highest first. */
export async function listVersions({ db }: Reading, actor: Granted<'products:view'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  return { items: latestFirst(await findVersions(db, ref, MOST_VERSIONS)).map(presentVersion) }
}
