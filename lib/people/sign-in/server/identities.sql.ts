import type { Tx } from '@/lib/foundation/platform/database/db'
import { SIGN_IN_FIELDS } from './users.sql'

/** The user that an identity of a provider is linked to. */
export const findIdentity = (db: Tx, provider: string, providerAccountId: string) =>
  db.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId } },
    select: { user: { select: SIGN_IN_FIELDS } },
  })

/** Whether any identity of the provider is linked to the user. */
export const isLinked = async (db: Tx, where: { provider: string; userId: string }): Promise<boolean> =>
  (await db.account.count({ where })) > 0

export async function insertIdentity(
  tx: Tx,
  identity: { provider: string; providerAccountId: string; userId: string; createdAt: Date },
): Promise<void> {
  await tx.account.create({ data: identity })
}
