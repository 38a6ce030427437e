import type { Db, Tx } from '@/lib/platform/database/db'
import type { ProvenIdentity } from '../core/customer'

type IdentityKey = Pick<ProvenIdentity, 'kind' | 'value'>
type StoredIdentity = { kind: string; value: string; label: string | null }

/** Who proves the same identity at the same time takes turns, also while nobody has it yet. */
export async function lockIdentity(tx: Tx, { kind, value }: IdentityKey): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`portal ${kind} ${value}`}, 0))`
}

export async function findOwner(tx: Tx, { kind, value }: IdentityKey): Promise<string | null> {
  const row = await tx.portalIdentity.findUnique({ where: { kind_value: { kind, value } }, select: { personId: true } })
  return row?.personId ?? null
}

export async function insertPerson(tx: Tx, row: { id: string; locale: string | null; createdAt: Date }): Promise<void> {
  await tx.portalPerson.create({ data: row })
}

/** In one order for everybody, so that two who merge crosswise cannot wait for each other. Answers who is there. */
export async function lockPeople(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id::text from portal_person where id = any(${ids}::uuid[]) order by id for update`
  return rows.map(({ id }) => id)
}

/** Makes the identity the person's, or notes that it was proven anew. */
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

/** Everything of one person becomes the other's. Both are locked. */
export async function mergePeople(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.portalIdentity.updateMany({ where: { personId: from }, data: { personId: to } })
  await tx.portalSession.updateMany({ where: { personId: from }, data: { personId: to } })
  await tx.portalPerson.delete({ where: { id: from } })
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

export async function findPersonLocale(db: Db | Tx, id: string): Promise<string | null> {
  return (await db.portalPerson.findUnique({ where: { id }, select: { locale: true } }))?.locale ?? null
}

export async function setLocale(tx: Tx, id: string, locale: string | null): Promise<void> {
  await tx.portalPerson.updateMany({ where: { id }, data: { locale } })
}

type Known = { isKnown: boolean; locale: string | null }

/** Whether there is anything to sign in to with this address, and the language of who did before. */
export async function findKnown(tx: Tx, email: string): Promise<Known> {
  const [row] = await tx.$queryRaw<Known[]>`
    select p.locale, i.person_id is not null or exists (select from global_customer where email = ${email}) as "isKnown"
    from (select) nothing
    left join portal_identity i on i.kind = 'email' and i.value = ${email}
    left join portal_person p on p.id = i.person_id`
  return row ?? { isKnown: false, locale: null }
}
