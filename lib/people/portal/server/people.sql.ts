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

type PersonLocale = { locale: string | null; localeIsChosen: boolean }

export async function findLocale(db: Db | Tx, id: string): Promise<PersonLocale> {
  const found = await db.portalPerson.findUnique({ where: { id }, select: { locale: true, localeIsChosen: true } })
  return found ?? { locale: null, localeIsChosen: false }
}

export const findPersonLocale = async (db: Db | Tx, id: string): Promise<string | null> =>
  (await findLocale(db, id)).locale

export async function setLocale(tx: Tx, id: string, data: { locale: string; localeIsChosen: boolean }): Promise<void> {
  await tx.portalPerson.updateMany({ where: { id }, data })
}

/** The language of a sign-in's browser, for a person who chose none. */
export async function setGuessedLocale(tx: Tx, id: string, locale: string): Promise<void> {
  await tx.portalPerson.updateMany({ where: { id, localeIsChosen: false }, data: { locale } })
}

/** With it go its identities and sessions. */
export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.portalPerson.deleteMany({ where: { id } })
}

/** The customers that a person's verified identities give access to, as in a session. */
export async function findCustomerIds(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select g.id::text from portal_identity i join global_customer g on g.email = i.value
    where i.person_id = ${personId}::uuid and i.kind = 'email'
    union
    select g.id::text from portal_identity i join global_customer g on g.discord_id = i.value
    where i.person_id = ${personId}::uuid and i.kind = 'discord'`
  return rows.map(({ id }) => id)
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
  hasLicenses: boolean
}
type Known = { isKnown: boolean; chosenLocale: string | null; vendors: KnownVendor[] }

/** The part of the portal that a customer came to: a vendor's page, a license, or neither. */
export type AskedFor = { slug: string | null; licenseId: string | null }

/**
 * Whether this address can sign in to anything, the language chosen for it, and the vendors that know it, at most three: the one it
 * was asked for first.
 */
export async function findKnown(tx: Tx, email: string, { slug, licenseId }: AskedFor): Promise<Known> {
  const [row] = await tx.$queryRaw<Known[]>`
    select case when p.locale_is_chosen then p.locale end as "chosenLocale", i.person_id is not null or exists (select from global_customer where email = ${email})
      or exists (select from license_transfer where to_email = ${email} and state = 'pending' and receiver_told_at is not null)
      as "isKnown",
      coalesce((select json_agg(known) from (
        select o.id, o.slug, coalesce(o.brand_name, o.name) as name, o.brand_accent as accent,
          case when o.logo is not null then (extract(epoch from o.logo_changed_at) * 1000)::bigint end as "logoChangedAt",
          asked.here as "isAsked", exists (select from license l join product p on p.id = l.product_id and p.state <> 'deleted'
            where l.customer_id = g.id and l.organization_id = o.id) as "hasLicenses"
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
  return row ?? { isKnown: false, chosenLocale: null, vendors: [] }
}
