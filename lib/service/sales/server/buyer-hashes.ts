import type { Vault } from '@/lib/foundation/platform/security/vault'
import { foldText } from '@/lib/foundation/shared/search-text'

type Buyer = { email?: string | null | undefined; discord_id?: string | null | undefined }

/** What a buyer is found by who has no license, and so is no customer yet. */
export const buyerHashes = (
  vault: Pick<Vault, 'lookupHash'>,
  { email, discord_id }: Buyer,
): Uint8Array<ArrayBuffer>[] =>
  [email && `buyer email ${email}`, discord_id && `buyer discord ${discord_id}`].flatMap((text) =>
    text ? [new Uint8Array(vault.lookupHash(text))] : [],
  )

const MOST_WORDS = 20

/**
 * What a buyer is searched by: the words of their name, or of their email, without case and accents. No person is known
 * by them.
 */
export const wordHashes = (
  vault: Pick<Vault, 'lookupHash'>,
  text: string | null | undefined,
): Uint8Array<ArrayBuffer>[] =>
  [...new Set(foldText(text ?? '').match(/[\p{L}\p{M}\p{N}]+/gu))]
    .slice(0, MOST_WORDS)
    .map((word) => new Uint8Array(vault.lookupHash(`buyer name ${word}`)))
