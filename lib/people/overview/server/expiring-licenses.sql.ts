import type pg from 'pg'

export type ExpiringLicense = {
  id: string
  keyCiphertext: Buffer
  customer: string | null
  productId: string
  productName: string
  expiresAt: Date
}

/** Licenses of each product by expiry, from its index; without revoked ones. */
const EXPIRING = `
  from product p cross join lateral (
    select * from license s
    where s.product_id = p.id and s.expires_at > $2 and s.expires_at <= $3 and s.revoked_at is null
    order by s.expires_at limit $4
  ) s
  where p.organization_id = $1 and p.state <> 'deleted'`

export type ExpiringQuery = { organizationId: string; now: Date; until: Date; limit: number; maxCounted: number }

/** The next to expire, and their number, counted up to `maxCounted` per product. */
export async function findExpiring(
  pool: pg.Pool,
  { organizationId, now, until, limit, maxCounted }: ExpiringQuery,
): Promise<{ total: number; items: ExpiringLicense[] }> {
  const [count, items] = await Promise.all([
    pool.query<{ total: number }>(`select count(*)::int as total ${EXPIRING}`, [
      organizationId,
      now,
      until,
      maxCounted,
    ]),
    pool.query<ExpiringLicense>(
      `select s.id, s.key_ciphertext as "keyCiphertext", coalesce(c.email, c.name, c.discord_id) as customer,
         p.id as "productId", p.name as "productName", s.expires_at as "expiresAt"
       from (select s.*, p.name ${EXPIRING} order by s.expires_at, s.id limit $4) s
       join product p on p.id = s.product_id
       left join organization_customer c on c.organization_id = $1 and c.customer_id = s.customer_id
       order by s.expires_at, s.id`,
      [organizationId, now, until, limit],
    ),
  ])
  return { total: count.rows[0]?.total ?? 0, items: items.rows }
}
