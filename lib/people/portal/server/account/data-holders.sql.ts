import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type Holder = {
  id: string
  slug: string
  name: string
  /** the vendor's language for customers who chose none */
  locale: string | null
  customerName: string | null
  hasOtherNames: boolean
  requestedAt: Date | null
  emails: { email: string; is_subscribed: boolean }[]
}

/** The vendors that have the customer on record. */
export const findDataHolders = (db: Db | Tx, customerIds: string[]): Promise<Holder[]> =>
  db.$queryRaw<Holder[]>`
    select o.id, o.slug, coalesce(o.brand_name, o.name) as name, o.customer_locale as locale,
      (array_agg(c.name order by c.created_at, c.customer_id) filter (where c.name is not null))[1] as "customerName",
      count(distinct coalesce(c.name, '')) > 1 as "hasOtherNames",
      case when bool_and(c.erasure_requested_at is not null) then max(c.erasure_requested_at) end as "requestedAt",
      coalesce(json_agg(json_build_object('email', g.email, 'is_subscribed', m.email is null) order by g.email)
        filter (where g.email is not null), '[]') as emails
    from organization_customer c join organization o on o.id = c.organization_id
    join global_customer g on g.id = c.customer_id
    left join mail_opt_out m on m.organization_id = o.id and m.email = g.email
    where c.customer_id = any(${customerIds}::uuid[]) and o.deleted_at is null
    group by o.id order by lower(coalesce(o.brand_name, o.name)), o.id`

/** The customer's emails that a vendor has on record. */
export const findEmailsAt = (
  tx: Tx,
  { organizationId, customerIds }: { organizationId: string; customerIds: string[] },
): Promise<{ email: string }[]> =>
  tx.$queryRaw<{ email: string }[]>`
    select g.email from organization_customer c join global_customer g on g.id = c.customer_id
    join organization o on o.id = c.organization_id
    where c.organization_id = ${organizationId}::uuid and c.customer_id = any(${customerIds}::uuid[])
      and g.email is not null and o.deleted_at is null order by g.email`

type Asked = { customerId: string; email: string | null; discordId: string | null }

/** Marks the customer's records of this vendor, and returns those that were not marked yet. */
export const markErasureRequested = (
  tx: Tx,
  { organizationId, customerIds, at }: { organizationId: string; customerIds: string[]; at: Date },
): Promise<Asked[]> =>
  tx.$queryRaw<Asked[]>`
    update organization_customer c set erasure_requested_at = ${at.toISOString()}::timestamptz
    from global_customer g
    where g.id = c.customer_id and c.organization_id = ${organizationId}::uuid
      and c.customer_id = any(${customerIds}::uuid[]) and c.erasure_requested_at is null
    returning c.customer_id as "customerId", g.email, g.discord_id as "discordId"`

/** Takes the mark off the customer's records of this vendor, and returns those that had it. */
export const unmarkErasureRequested = (
  tx: Tx,
  { organizationId, customerIds }: { organizationId: string; customerIds: string[] },
): Promise<Asked[]> =>
  tx.$queryRaw<Asked[]>`
    update organization_customer c set erasure_requested_at = null
    from global_customer g
    where g.id = c.customer_id and c.organization_id = ${organizationId}::uuid
      and c.customer_id = any(${customerIds}::uuid[]) and c.erasure_requested_at is not null
    returning c.customer_id as "customerId", g.email, g.discord_id as "discordId"`

/** How often the customer's records of this vendor had such a request withdrawn since then. */
export async function countWithdrawals(
  tx: Tx,
  { organizationId, customerIds, since }: { organizationId: string; customerIds: string[]; since: Date },
): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(distinct at)::int as count from audit_entry
    where organization_id = ${organizationId}::uuid and at > ${since.toISOString()}::timestamptz
      and target_type = 'customer' and target_id = any(${customerIds}::uuid[]) and action = 'customer.erasure_withdrawn'`
  return row?.count ?? 0
}

type Renamed = { customerId: string; before: string | null; email: string | null; discordId: string | null }

/** Gives the customer's records of this vendor a name, and returns those that had another one. */
export const renameRecords = (
  tx: Tx,
  { organizationId, customerIds, name, at }: { organizationId: string; customerIds: string[]; name: string; at: Date },
): Promise<Renamed[]> =>
  tx.$queryRaw<Renamed[]>`
    with known as (
      select customer_id, name from organization_customer
      where organization_id = ${organizationId}::uuid and customer_id = any(${customerIds}::uuid[])
        and name is distinct from ${name}
      order by customer_id for no key update)
    update organization_customer c set name = ${name}, updated_at = ${at.toISOString()}::timestamptz
    from known join global_customer g on g.id = known.customer_id
    where c.organization_id = ${organizationId}::uuid and c.customer_id = known.customer_id
    returning c.customer_id as "customerId", known.name as before, g.email, g.discord_id as "discordId"`
