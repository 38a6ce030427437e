import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { latestFirst, presentVersion } from '../core/present-version'
import { MAX_VERSIONS } from '../core/schema'
import { findVersions } from './versions.sql'

/** The versions of a product, highest first. */
export async function listVersions({ db }: ReadContext, actor: Granted<'products:view'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  return { items: latestFirst(await findVersions(db, ref, { limit: MAX_VERSIONS })).map(presentVersion) }
}
