import type { Db, Tx } from '@/lib/platform/database/db'

const SIGN_IN_FIELDS = { id: true, email: true, name: true, passwordHash: true, suspendedAt: true, totpEnabledAt: true }

export const findUserByEmail = (db: Tx, email: string) =>
  db.user.findUnique({ where: { email }, select: SIGN_IN_FIELDS })

export const findUserById = (db: Tx, id: string) => db.user.findUnique({ where: { id }, select: SIGN_IN_FIELDS })

export type NewUser = {
  id: string
  email: string
  name: string | null
  passwordHash: string | null
  emailVerifiedAt: Date
}

/** False when there is a user with this address. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  return (await tx.user.createMany({ data: [user], skipDuplicates: true })).count === 1
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { passwordHash } })
}

export async function setName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { name } })
}

/** False when another user has this address. */
export async function setEmail(tx: Tx, id: string, { email, now }: { email: string; now: Date }): Promise<boolean> {
  const changed = await tx.$executeRaw`
    update user_account set email = ${email}, email_verified_at = ${now.toISOString()}::timestamptz,
      updated_at = ${now.toISOString()}::timestamptz
    where id = ${id}::uuid and not exists (select from user_account where email = ${email})`
  return changed === 1
}

/** Whether somebody invited this address, and still does. */
export async function isInvited(db: Tx, email: string, now: Date): Promise<boolean> {
  const where = { email, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } }
  return (await db.invitation.findFirst({ where, select: { id: true } })) !== null
}

export const findAccount = (db: Tx, provider: string, providerAccountId: string) =>
  db.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId } },
    select: { user: { select: SIGN_IN_FIELDS } },
  })

export const findAccountsOf = (db: Db, userId: string) =>
  db.account.findMany({ where: { userId }, orderBy: { createdAt: 'asc' }, select: { provider: true, createdAt: true } })

export async function insertAccount(
  tx: Tx,
  account: { provider: string; providerAccountId: string; userId: string; createdAt: Date },
): Promise<void> {
  await tx.account.create({ data: account })
}

export async function deleteAccount(tx: Tx, where: { userId: string; provider: string }): Promise<number> {
  return (await tx.account.deleteMany({ where })).count
}
