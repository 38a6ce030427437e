import type { Db, Tx } from '@/lib/platform/database/db'

/** Something that a person proved to be theirs. */
export type ProvenIdentity = { kind: 'email' | 'discord'; value: string; label: string | null }

type IdentityKey = Pick<ProvenIdentity, 'kind' | 'value'>
type StoredIdentity = { kind: string; value: string; label: string | null }

/** Proofs of the same identity wait for each other, also while it belongs to no person yet. */
export async function lockIdentity(tx: Tx, { kind, value }: IdentityKey): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`portal ${kind} ${value}`}, 0))`
}

/** The person whose identity it is. */
export async function findOwner(tx: Tx, { kind, value }: IdentityKey): Promise<string | null> {
  const row = await tx.portalIdentity.findUnique({ where: { kind_value: { kind, value } }, select: { personId: true } })
  return row?.personId ?? null
}

/** Links the identity to the person, or notes that it was proven again. */
export async function saveIdentity(
  tx: Tx,
  { personId, verifiedAt, ...identity }: ProvenIdentity & { personId: string; verifiedAt: Date },
): Promise<void> {
  const { kind, value, label } = identity
  await tx.portalIdentity.upsert({
    where: { kind_value: { kind, value } },
    create: { ...identity, personId, verifiedAt },
    update: { label, verifiedAt },
  })
}

export const findIdentities = (db: Db | Tx, personId: string): Promise<StoredIdentity[]> =>
  db.portalIdentity.findMany({
    where: { personId },
    orderBy: [{ kind: 'desc' }, { value: 'asc' }],
    select: { kind: true, value: true, label: true },
  })

/** False when the person has no such identity. */
export async function deleteIdentity(tx: Tx, personId: string, { kind, value }: IdentityKey): Promise<boolean> {
  return (await tx.portalIdentity.deleteMany({ where: { personId, kind, value } })).count === 1
}
