import { makeSigningKey } from './make-signing-key'
import type { ProductRef, SigningContext } from './signing-context'
import { findSigningKeys, lockSigningKeys } from './signing-keys.sql'

/** Sees to it that the product has a signing key: one that has none gets its first, in use at once. */
export async function ensureSigningKey(context: SigningContext, product: ProductRef): Promise<void> {
  if (!(await lockSigningKeys(context.tx, product))) return
  const keys = await findSigningKeys(context.tx, product.id)
  if (keys.length === 0) await makeSigningKey(context, product, context.now)
}
