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

/** False if the person does not have this identity. */
export async function deleteIdentity(tx: Tx, personId: string, { kind, value }: IdentityKey): Promise<boolean> {
  return (await tx.portalIdentity.deleteMany({ where: { personId, kind, value } })).count === 1
}
