import type { Vault } from '@/lib/foundation/platform/security/vault'

type Buyer = { email?: string | null | undefined; discord_id?: string | null | undefined }

/** What a buyer is found by who has no license, and so is no customer yet. */
export const buyerHashes = (
  vault: Pick<Vault, 'lookupHash'>,
  { email, discord_id }: Buyer,
): Uint8Array<ArrayBuffer>[] =>
  [email && `buyer email ${email}`, discord_id && `buyer discord ${discord_id}`].flatMap((text) =>
    text ? [new Uint8Array(vault.lookupHash(text))] : [],
  )
