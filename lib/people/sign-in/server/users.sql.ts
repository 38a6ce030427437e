import type { Tx } from '@/lib/foundation/platform/database/db'

/** The fields of a user that sign-in needs. */
export const SIGN_IN_FIELDS = {
  id: true,
  email: true,
  name: true,
  passwordHash: true,
  suspendedAt: true,
  totpEnabledAt: true,
}

export const findUserByEmail = (db: Tx, email: string) =>
  db.user.findUnique({ where: { email }, select: SIGN_IN_FIELDS })

export const findUserById = (db: Tx, id: string) => db.user.findUnique({ where: { id }, select: SIGN_IN_FIELDS })

/**
 * The user as of now, locked until the transaction ends. Whatever signs in, changes how one signs in or ends all sessions
 * locks the user first, and so takes turns; codes and sessions are locked after it, never before.
 */
export async function lockUser(tx: Tx, id: string) {
  await tx.$queryRaw`select id from user_account where id = ${id}::uuid for no key update`
  return findUserById(tx, id)
}

/** The same, by the address. */
export async function lockUserByEmail(tx: Tx, email: string) {
  const user = await findUserByEmail(tx, email)
  return user && lockUser(tx, user.id)
}

export type NewUser = {
  id: string
  email: string
  name: string | null
  passwordHash: string | null
  emailVerifiedAt: Date
}

/** False if there is a user with this address. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  return (await tx.user.createMany({ data: [user], skipDuplicates: true })).count === 1
}

/** For good: others are named in OPERATOR_EMAILS. */
export async function setOperator(tx: Tx, id: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { isOperator: true } })
}

export async function updatePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { passwordHash } })
}

/** Whether an open invitation is for this address. */
export async function isInvited(db: Tx, email: string, now: Date): Promise<boolean> {
  const where = { email, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } }
  return (await db.invitation.findFirst({ where, select: { id: true } })) !== null
}

/** The address that an open invitation was sent to; null for a link that is unknown, used or expired. */
export async function findInvitedEmail(db: Tx, tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<string | null> {
  const where = { tokenHash, acceptedAt: null, revokedAt: null, expiresAt: { gt: now } }
  return (await db.invitation.findFirst({ where, select: { email: true } }))?.email ?? null
}

/** False if the previous value was not `from`. */
export async function updateSuspendedAt(
  tx: Tx,
  id: string,
  { from, to }: { from: null | { not: null }; to: Date | null },
): Promise<boolean> {
  const { count } = await tx.user.updateMany({ where: { id, suspendedAt: from }, data: { suspendedAt: to } })
  return count === 1
}

/** Whether a mail is wanted about sign-ins from new browsers, and where it goes. */
export const findSignInMails = (tx: Tx, id: string) =>
  tx.user.findUnique({ where: { id }, select: { email: true, signInMails: true } })

/** Addresses with letters beyond ASCII, by id. */
export const selectEmailsBeyondAscii = (tx: Tx, { after, limit }: { after: string; limit: number }) =>
  tx.$queryRaw<{ id: string; email: string }[]>`
    select id, email from user_account where octet_length(email) > char_length(email) and id > ${after}::uuid
    order by id limit ${limit}`

/** Another spelling of the same address, unless another user has it. */
export async function respellEmail(tx: Tx, { id, from, to }: { id: string; from: string; to: string }): Promise<void> {
  await tx.$executeRaw`
    update user_account set email = ${to} where id = ${id}::uuid and email = ${from}
      and not exists (select from user_account where email = ${to})`
}
