import type { ProductRef } from '@/lib/catalog/products/core/product'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { newSigningKey } from './new-signing-key'
import { findSigningKeys, insertSigningKey, lockSigningKeys } from './signing-keys.sql'

/** The context of a change of signing keys. */
export type SigningContext = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'randomBytes' | 'vault'>

/** Creates a key of the product that signs from `activeFrom` on. Resolves to its id. */
export async function makeSigningKey(
  { tx, now, newId, randomBytes, vault }: SigningContext,
  { id: productId, organizationId }: ProductRef,
  activeFrom: Date,
): Promise<string> {
  const { kid, publicKey, privateJwk } = newSigningKey(randomBytes)
  await insertSigningKey(tx, {
    id: newId(),
    organizationId,
    productId,
    kid,
    publicKey: new Uint8Array(publicKey),
    privateCiphertext: new Uint8Array(vault.encrypt(privateJwk)),
    activeFrom,
    createdAt: now,
  })
  return kid
}

/** Ensures that the product has a signing key: without one, it gets its first, active at once. */
export async function ensureSigningKey(context: SigningContext, product: ProductRef): Promise<void> {
  if (!(await lockSigningKeys(context.tx, product))) return
  const keys = await findSigningKeys(context.tx, product.id)
  if (keys.length === 0) await makeSigningKey(context, product, context.now)
}
