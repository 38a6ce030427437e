import type pg from 'pg'

export type DemoRow = {
  organizationId: string
  productId: string
  active: string | null
  expired: string | null
  revoked: string | null
}

const NEWEST = (condition: string) =>
  `(select l.id from license l where l.product_id = p.id and ${condition} order by l.ip_system_enabled desc, l.created_at desc, l.id limit 1)`

/** The demo's first product with a license of each kind; undefined where there is no demo. */
export async function findDemo(pool: pg.Pool, now: Date): Promise<DemoRow | undefined> {
  const { rows } = await pool.query<DemoRow>(
    `select o.id as "organizationId", p.id as "productId",
       ${NEWEST(`l.revoked_at is null and (l.expires_at is null or l.expires_at > $1)`)} as active,
       ${NEWEST(`l.revoked_at is null and l.expires_at <= $1`)} as expired,
       ${NEWEST(`l.revoked_at is not null`)} as revoked
     from organization o
     join lateral (
       select id from product where organization_id = o.id and state = 'active' order by created_at, id limit 1
     ) p on true
     where o.is_demo`,
    [now],
  )
  return rows[0]
}

export async function hasDemo(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from organization where is_demo')
  return rowCount === 1
}
