import type { Db, Tx } from '@/lib/foundation/platform/database/db'

type Holder = { id: string; name: string; requestedAt: Date | null }

/** The vendors that have the customer on record. */
export const findDataHolders = (db: Db | Tx, customerIds: string[]): Promise<Holder[]> =>
  db.$queryRaw<Holder[]>`
    select o.id, coalesce(o.brand_name, o.name) as name,
      case when bool_and(c.erasure_requested_at is not null) then max(c.erasure_requested_at) end as "requestedAt"
    from organization_customer c join organization o on o.id = c.organization_id
    where c.customer_id = any(${customerIds}::uuid[]) and o.deleted_at is null
    group by o.id order by lower(coalesce(o.brand_name, o.name)), o.id`

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
