import type { Db, Tx } from '@/lib/foundation/platform/database/db'

export async function insertPerson(tx: Tx, row: { id: string; locale: string | null; createdAt: Date }): Promise<void> {
  await tx.portalPerson.create({ data: row })
}

/** In one order, so that two opposite merges cannot deadlock. Returns those that exist. */
export async function lockPeople(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id::text from portal_person where id = any(${ids}::uuid[]) order by id for update`
  return rows.map(({ id }) => id)
}

export async function findPersonLocale(db: Db | Tx, id: string): Promise<string | null> {
  return (await db.portalPerson.findUnique({ where: { id }, select: { locale: true } }))?.locale ?? null
}

export async function setLocale(tx: Tx, id: string, locale: string | null): Promise<void> {
  await tx.portalPerson.updateMany({ where: { id }, data: { locale } })
}

/** The language of a sign-in, for a person who has none yet. */
export async function setFirstLocale(tx: Tx, id: string, locale: string): Promise<void> {
  await tx.portalPerson.updateMany({ where: { id, locale: null }, data: { locale } })
}

/** With it go its identities and sessions. */
export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.portalPerson.deleteMany({ where: { id } })
}

export type KnownVendor = {
  id: string
  slug: string
  name: string
  accent: string | null
  /** in milliseconds */
  logoChangedAt: number | null
  /** whether the customer came to this vendor's page, or to a license from it */
  isAsked: boolean
}
type Known = { isKnown: boolean; locale: string | null; vendors: KnownVendor[] }

/** The part of the portal that a customer came to: a vendor's page, a license, or neither. */
export type AskedFor = { slug: string | null; licenseId: string | null }

/**
 * Whether this address can sign in to anything, its language, and the vendors that know it, at most three: the one it
 * was asked for first.
 */
export async function findKnown(tx: Tx, email: string, { slug, licenseId }: AskedFor): Promise<Known> {
  const [row] = await tx.$queryRaw<Known[]>`
    select p.locale, i.person_id is not null or exists (select from global_customer where email = ${email})
      or exists (select from license_transfer where to_email = ${email} and state = 'pending' and receiver_told_at is not null)
      as "isKnown",
      coalesce((select json_agg(known) from (
        select o.id, o.slug, coalesce(o.brand_name, o.name) as name, o.brand_accent as accent,
          case when o.logo is not null then (extract(epoch from o.logo_changed_at) * 1000)::bigint end as "logoChangedAt",
          asked.here as "isAsked"
        from global_customer g
        join organization_customer c on c.customer_id = g.id
        join organization o on o.id = c.organization_id and o.deleted_at is null
        cross join lateral (select coalesce(o.slug = ${slug}::text, false) or exists (select from license l
          where l.id = ${licenseId}::uuid and l.customer_id = g.id and l.organization_id = o.id) as here) asked
        where g.email = ${email} order by asked.here desc, c.created_at desc, o.id limit 3
      ) known), '[]') as vendors
    from (select) nothing
    left join portal_identity i on i.kind = 'email' and i.value = ${email}
    left join portal_person p on p.id = i.person_id`
  return row ?? { isKnown: false, locale: null, vendors: [] }
}
