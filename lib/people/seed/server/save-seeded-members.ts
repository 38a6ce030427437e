import type { SeedMember } from '../core/seed-organization'
import { findUserEmails, type UserRow, upsertMemberships, upsertUsers } from './organizations.sql'
import type { SeedContext } from './seed-context'

/**
 * Creates users and memberships by e-mail. A password is set for new users only: loading a file again must not undo a
 * password change, nor may one vendor's file set the password of another vendor's member.
 */
export async function saveSeededMembers(context: SeedContext, organizationId: string, members: SeedMember[]) {
  // Always in the same order, so that two concurrent imports cannot deadlock.
  const sorted = members.toSorted((a, b) => (a.email < b.email ? -1 : 1))
  const known = await findUserEmails(
    context.tx,
    sorted.map(({ email }) => email),
  )
  const users: UserRow[] = []
  for (const member of sorted) users.push(await userRow(context, member, known.has(member.email)))
  await upsertUsers(context.tx, users, context.now)
  await upsertMemberships(context.tx, organizationId, sorted.map(membership))
}

async function userRow(context: SeedContext, member: SeedMember, isKnown: boolean): Promise<UserRow> {
  const password_hash = isKnown || member.password === null ? null : await context.hashPassword(member.password)
  return { id: context.newId(), email: member.email, name: member.name, password_hash }
}

const membership = ({ email, role }: SeedMember) => ({ email, role: role ?? null })
