import { newSigningKey } from './new-signing-key'
import type { ProductRef, SigningContext } from './signing-context'
import { insertSigningKey } from './signing-keys.sql'

/** Makes a key of the product that signs from `activeFrom` on. Resolves to its name. */
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
