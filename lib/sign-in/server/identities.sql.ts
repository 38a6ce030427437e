import type { Tx } from '@/lib/platform/database/db'
import { SIGN_IN_FIELDS } from './users.sql'

/** The user that an identity of a provider is linked to. */
export const findIdentity = (db: Tx, provider: string, providerAccountId: string) =>
  db.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId } },
    select: { user: { select: SIGN_IN_FIELDS } },
  })

export async function insertIdentity(
  tx: Tx,
  identity: { provider: string; providerAccountId: string; userId: string; createdAt: Date },
): Promise<void> {
  await tx.account.create({ data: identity })
}
