import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { requireProduct } from '@/lib/products/server/require-product'
import { latestFirst, presentVersion } from '../core/present-version'
import { MAX_VERSIONS } from '../core/schema'
import { findVersions } from './versions.sql'

/** The versions of a product, highest first. */
export async function listVersions({ db }: ReadContext, actor: Granted<'products:view'>, productId: string) {
  const ref = { id: productId, organizationId: actor.organizationId }
  await requireProduct(db, ref)
  return { items: latestFirst(await findVersions(db, ref, { limit: MAX_VERSIONS })).map(presentVersion) }
}
