import type { Db, Tx } from '@/lib/foundation/platform/database/db'

/** An identity that a person has verified. */
export type ProvenIdentity = { kind: 'email' | 'discord'; value: string; label: string | null }

type IdentityKey = Pick<ProvenIdentity, 'kind' | 'value'>
type StoredIdentity = { kind: string; value: string; label: string | null }

/** Serializes verifications of the same identity, even while no one owns it. */
export async function lockIdentity(tx: Tx, { kind, value }: IdentityKey): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`portal ${kind} ${value}`}, 0))`
}

/** The owner of an identity. */
export async function findOwner(tx: Tx, { kind, value }: IdentityKey): Promise<string | null> {
  const row = await tx.portalIdentity.findUnique({ where: { kind_value: { kind, value } }, select: { personId: true } })
  return row?.personId ?? null
}

/** Links the identity to the person, whoever had it before, or records that it was verified again. */
export async function saveIdentity(
  tx: Tx,
  { personId, verifiedAt, ...identity }: ProvenIdentity & { personId: string; verifiedAt: Date },
): Promise<void> {
  const { kind, value, label } = identity
  await tx.portalIdentity.upsert({
    where: { kind_value: { kind, value } },
    create: { ...identity, personId, verifiedAt },
    update: { personId, label, verifiedAt },
  })
}

export const findIdentities = (db: Db | Tx, personId: string): Promise<StoredIdentity[]> =>
  db.portalIdentity.findMany({
    where: { personId },
    orderBy: [{ kind: 'desc' }, { value: 'asc' }],
    select: { kind: true, value: true, label: true },
  })

/** The person's emails, the one that this session was opened with first. */
export async function findEmails(
  db: Db | Tx,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ value: string }[]>`
    select i.value from portal_identity i
    left join portal_session s on s.id = ${sessionId}::uuid and s.person_id = i.person_id and s.email = i.value
    where i.person_id = ${personId}::uuid and i.kind = 'email'
    order by s.id is null, i.value`
  return rows.map(({ value }) => value)
}

/** False if the person does not have this identity. Their sessions forget that they were opened with it. */
export async function deleteIdentity(tx: Tx, personId: string, { kind, value }: IdentityKey): Promise<boolean> {
  if (kind === 'email') await tx.portalSession.updateMany({ where: { personId, email: value }, data: { email: null } })
  return (await tx.portalIdentity.deleteMany({ where: { personId, kind, value } })).count === 1
}
