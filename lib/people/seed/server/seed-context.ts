import type { Vault } from '@/lib/foundation/platform/security/vault'
import type { Prisma } from '@/lib/generated/prisma/client'

/** The context of an import: the transaction of its organization, and everything that is not a function of the file. */
export type SeedContext = {
  tx: Prisma.TransactionClient
  now: Date
  newId: () => string
  randomBytes: (size: number) => Uint8Array
  vault: Vault
  hashPassword: (password: string) => Promise<string>
}
