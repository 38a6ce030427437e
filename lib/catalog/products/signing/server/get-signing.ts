import { requireOrganization } from '@/lib/catalog/organizations/server/require-organization'
import { requireProduct } from '@/lib/catalog/products/server/require-product'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { presentSigning } from '../core/present-signing'
import type { SigningView } from '../core/schema'
import { findPublicKeysOf } from './signing-keys.sql'

/** The signing state of a product: switches, plan, and the public keys that clients may verify with. */
export async function getSigning(
  { db, pool, now }: ReadContext,
  actor: Granted<'products:view'>,
  productId: string,
): Promise<SigningView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireProduct(db, ref)
  const [{ plan, signedValidation }, keysOf] = await Promise.all([
    requireOrganization(db, actor.organizationId),
    findPublicKeysOf(pool, [productId]),
  ])
  return presentSigning(
    {
      productId,
      isProductOn: product.signedValidation,
      isOrganizationOn: signedValidation,
      plan,
      keys: keysOf.get(productId) ?? [],
    },
    now,
  )
}
