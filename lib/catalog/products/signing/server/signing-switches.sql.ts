import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { Tx } from '@/lib/foundation/platform/database/db'

// The columns signed_validation of products and organizations are written here only.

/** False if it is unchanged. */
export async function updateOrganizationSigning(tx: Tx, organizationId: string, isOn: boolean): Promise<boolean> {
  const { count } = await tx.organization.updateMany({
    where: { id: organizationId, signedValidation: !isOn },
    data: { signedValidation: isOn },
  })
  return count === 1
}

/** Sets the switch of one product, whose row the caller has locked. */
export async function updateProductSigning(tx: Tx, { id, organizationId }: ProductRef, isOn: boolean): Promise<void> {
  await tx.product.updateMany({
    where: { id, organizationId, state: { not: 'deleted' } },
    data: { signedValidation: isOn },
  })
}
