import type { Db, Tx } from '@/lib/foundation/platform/database/db'

/** The stored credentials of a user: password hash and second factor. */
export const findCredentials = (db: Db | Tx, id: string) =>
  db.user.findUnique({ where: { id }, select: { passwordHash: true, totpEnabledAt: true, signInMails: true } })

export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  return (await tx.user.count({ where: { email } })) > 0
}

export async function updateName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { name } })
}

export async function updateSignInMails(tx: Tx, id: string, signInMails: boolean): Promise<void> {
  await tx.user.update({ where: { id }, data: { signInMails } })
}

/** False when another user has this address. */
export async function updateEmail(tx: Tx, id: string, { email, now }: { email: string; now: Date }): Promise<boolean> {
  const changed = await tx.$executeRaw`
    update user_account set email = ${email}, email_verified_at = ${now.toISOString()}::timestamptz,
      updated_at = ${now.toISOString()}::timestamptz
    where id = ${id}::uuid and not exists (select from user_account where email = ${email})`
  return changed === 1
}

/** The identities linked to a user, oldest first. */
export const findIdentitiesOf = (db: Db, userId: string) =>
  db.account.findMany({ where: { userId }, orderBy: { createdAt: 'asc' }, select: { provider: true, createdAt: true } })

export async function deleteIdentity(tx: Tx, where: { userId: string; provider: string }): Promise<number> {
  return (await tx.account.deleteMany({ where })).count
}
