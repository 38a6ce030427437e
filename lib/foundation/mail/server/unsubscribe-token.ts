import type { z } from 'zod'
import type { Vault } from '@/lib/foundation/platform/security/vault'

const MAX_CHARACTERS = 2_000

/** The content of an unsubscribe link, encrypted, so that no one can unsubscribe others. */
export const sealUnsubscribeToken = (vault: Vault, content: object): string =>
  vault.encryptLink(JSON.stringify(content)).toString('base64url')

/** The content of a link; null if it was not made by us, or for another kind of link. */
export function readUnsubscribeToken<T>(vault: Vault, schema: z.ZodType<T>, token: string): T | null {
  if (token.length > MAX_CHARACTERS) return null
  try {
    return schema.parse(JSON.parse(vault.decryptLink(Buffer.from(token, 'base64url'))))
  } catch {
    return null
  }
}
