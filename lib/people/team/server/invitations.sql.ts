import type { RoleRef } from '@/lib/foundation/permissions/core/roles'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type InvitationOf = { organizationId: string; id: string }
type Bytes = Uint8Array<ArrayBuffer>

const ASSIGNED_ROLE = { role: true, roleId: true, customRole: { select: { name: true, permissions: true } } } as const
const TIMES = { createdAt: true, expiresAt: true, acceptedAt: true, revokedAt: true } as const
/** More organizations than invite one person. */
const MAX_LISTED = 20
const PENDING = { acceptedAt: null, revokedAt: null } as const

/** Invitations neither accepted nor revoked, newest first. */
export const selectPendingInvitations = (db: Db, organizationId: string) =>
  db.invitation.findMany({
    where: { organizationId, ...PENDING },
    select: { id: true, email: true, invitedById: true, ...ASSIGNED_ROLE, ...TIMES },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })

/** Display names of users, by id. */
export async function findNames(db: Db, userIds: string[]): Promise<Map<string, string>> {
  const users = await db.user.findMany({
    where: { id: { in: userIds } },
    select: { id: true, name: true, email: true },
  })
  return new Map(users.map(({ id, name, email }) => [id, name ?? email]))
}

export const findInvitation = (tx: Tx, invitation: InvitationOf) =>
  tx.invitation.findFirst({
    where: invitation,
    select: { id: true, email: true, invitedById: true, ...ASSIGNED_ROLE, ...TIMES },
  })

const ACCEPTABLE = {
  id: true,
  email: true,
  organizationId: true,
  invitedById: true,
  ...ASSIGNED_ROLE,
  ...TIMES,
  organization: { select: { name: true, slug: true } },
} as const

export const findInvitationByToken = (tx: Tx | Db, tokenHash: Bytes) =>
  tx.invitation.findUnique({ where: { tokenHash }, select: ACCEPTABLE })

/** An invitation to the verified email of this user. */
export async function findInvitationTo(tx: Tx, { id, userId }: { id: string; userId: string }) {
  const email = await findVerifiedEmail(tx, userId)
  return email === null ? null : tx.invitation.findFirst({ where: { id, email }, select: ACCEPTABLE })
}

/** The open invitations to the verified email of this user, the latest first. */
export async function selectOpenInvitationsTo(db: Db, userId: string, now: Date) {
  const email = await findVerifiedEmail(db, userId)
  if (email === null) return []
  return db.invitation.findMany({
    where: { email, ...PENDING, expiresAt: { gt: now } },
    select: ACCEPTABLE,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
  })
}

async function findVerifiedEmail(tx: Tx | Db, userId: string): Promise<string | null> {
  const where = { id: userId, emailVerifiedAt: { not: null } }
  return (await tx.user.findFirst({ where, select: { email: true } }))?.email ?? null
}

/** When this organization last invited this address, whatever became of that invitation. */
export async function findLastSent(
  tx: Tx,
  { organizationId, email }: { organizationId: string; email: string },
): Promise<Date | null> {
  const where = { organizationId, email }
  const row = await tx.invitation.findFirst({ where, orderBy: { createdAt: 'desc' }, select: { createdAt: true } })
  return row?.createdAt ?? null
}

export const findOpenByEmail = (
  tx: Tx,
  { organizationId, email, now }: { organizationId: string; email: string; now: Date },
) =>
  tx.invitation.findFirst({
    where: { organizationId, email, ...PENDING, expiresAt: { gt: now } },
    select: { id: true },
  })

/** Deletes expired invitations to make room for a new one. */
export async function deleteExpired(
  tx: Tx,
  { organizationId, email, now }: { organizationId: string; email: string; now: Date },
) {
  await tx.invitation.deleteMany({ where: { organizationId, email, ...PENDING, expiresAt: { lte: now } } })
}

export const countOpen = (tx: Tx, organizationId: string, now: Date): Promise<number> =>
  tx.invitation.count({ where: { organizationId, ...PENDING, expiresAt: { gt: now } } })

type Sending = { tokenHash: Bytes; invitedById: string; expiresAt: Date; createdAt: Date }

export async function insertInvitation(
  tx: Tx,
  row: InvitationOf & RoleRef & Sending & { email: string },
): Promise<void> {
  await tx.invitation.create({ data: row })
}

/** Sends it again: the previous link stops working. True unless it was accepted or revoked in the meantime. */
export async function renewInvitation(tx: Tx, invitation: InvitationOf, sending: Sending): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({ where: { ...invitation, ...PENDING }, data: sending })
  return count === 1
}

/** True unless it was accepted or revoked before. */
export async function revokePendingInvitation(tx: Tx, invitation: InvitationOf, revokedAt: Date): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({ where: { ...invitation, ...PENDING }, data: { revokedAt } })
  return count === 1
}

/** Revokes every pending invitation of this organization. */
export const revokePendingInvitations = (
  tx: Tx,
  organizationId: string,
  revokedAt: Date,
): Promise<{ id: string; email: string }[]> =>
  tx.invitation.updateManyAndReturn({
    where: { organizationId, ...PENDING },
    data: { revokedAt },
    select: { id: true, email: true },
  })

/** Revokes every pending invitation to this email, in whichever organization. Returns those that were still open. */
export async function revokeInvitationsTo(
  tx: Tx,
  email: string,
  now: Date,
): Promise<{ id: string; organizationId: string }[]> {
  const revoked = await tx.$queryRaw<{ id: string; organizationId: string; expiresAt: Date }[]>`
    update invitation set revoked_at = ${now.toISOString()}::timestamptz
    where email = ${email} and accepted_at is null and revoked_at is null
    returning id, organization_id as "organizationId", expires_at as "expiresAt"`
  return revoked.filter(({ expiresAt }) => expiresAt > now)
}

/** The one use of a single-use link. True for the first request only. */
export async function acceptInvitationRow(tx: Tx, invitation: InvitationOf, acceptedAt: Date): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: { ...invitation, ...PENDING, expiresAt: { gt: acceptedAt } },
    data: { acceptedAt },
  })
  return count === 1
}

/** Whether somebody can sign in with this address. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  return (await db.user.findUnique({ where: { email }, select: { id: true } })) !== null
}
