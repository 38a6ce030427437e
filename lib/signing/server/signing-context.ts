import type { Prisma } from '@/lib/generated/prisma/client'
import type { Vault } from '@/lib/platform/vault'

/** What a change of signing keys works with: the transaction it is part of, and all that is not in its arguments. */
export type SigningContext = {
  tx: Prisma.TransactionClient
  now: Date
  newId: () => string
  randomBytes: (size: number) => Uint8Array
  vault: Vault
}

/** A product, as a member of the organization may name it. */
export type ProductRef = { id: string; organizationId: string }
