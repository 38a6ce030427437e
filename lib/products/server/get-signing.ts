import type { Granted } from '@/lib/access/core/granted'
import type { Reading } from '@/lib/platform/work'
import { listSigningKeys } from '@/lib/signing/server/list-signing-keys'
import { presentSigning } from '../core/present-signing'
import type { SigningView } from '../core/schema-signing'
import { requireProduct } from './require-product'
import { findPlan } from './store-dashboard'

/** How answers of a product are signed: switches, plan, and the keys the world may verify with. */
export async function getSigning(
  { db, pool, now }: Reading,
  actor: Granted<'products:view'>,
  productId: string,
): Promise<SigningView> {
  const ref = { id: productId, organizationId: actor.organizationId }
  const product = await requireProduct(db, ref)
  const [{ plan, signedValidation }, keys] = await Promise.all([
    findPlan(db, actor.organizationId),
    listSigningKeys({ pool }, ref),
  ])
  return presentSigning(
    { productId, isProductOn: product.signedValidation, isOrganizationOn: signedValidation, plan, keys },
    now,
  )
}
