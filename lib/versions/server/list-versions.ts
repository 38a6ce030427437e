import type { Granted } from '@/lib/permissions/core/granted'
import type { Reading } from '@/lib/platform/database/context'
import { requireProduct } from '@/lib/products/server/require-product'
import { latestFirst, presentVersion } from '../core/present-version'
import { MOST_VERSIONS } from '../core/schema'
import { findVersions } from './versions.sql'

/** The versions of a product, the highest first. */
export async function listVersions({ db }: Reading, actor: Granted<'products:view'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  return { items: latestFirst(await findVersions(db, ref, MOST_VERSIONS)).map(presentVersion) }
}
