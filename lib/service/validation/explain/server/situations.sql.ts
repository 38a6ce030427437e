import type pg from 'pg'

export type SituationBase = {
  productName: string
  productState: string
  licenseId: string | null
  revokedAt: Date | null
  revokedReason: string | null
  ipCount: number
  maxIps: number | null
}

type Place = { organizationId: string; productId: string; licenseId: string | null }

/** The product, and its license. Undefined where the organization has no such product. */
export async function findSituationBase(
  pool: pg.Pool,
  { organizationId, productId, licenseId }: Place,
): Promise<SituationBase | undefined> {
  const { rows } = await pool.query<SituationBase>(
    `select p.name as "productName", p.state as "productState", l.id as "licenseId", l.revoked_at as "revokedAt",
       l.revoked_reason as "revokedReason", coalesce(l.ip_count, 0) as "ipCount",
       case when l.ip_system_enabled then l.max_ips end as "maxIps"
     from product p left join license l on l.id = $3 and l.product_id = p.id and l.organization_id = $1
     where p.organization_id = $1 and p.id = $2`,
    [organizationId, productId, licenseId],
  )
  return rows[0]
}

export type TakenSlot = { address: string; registeredAt: Date; lastSeenAt: Date | null }

/** A license with more slots or IP addresses than these is looked at in part. */
const MAX_SLOTS = 50
const MAX_SEEN = 5_000

/** The slots of a license, the one that was not used for longest first. */
export async function findIdleSlots(
  pool: pg.Pool,
  { organizationId, licenseId, limit }: { organizationId: string; licenseId: string; limit: number },
): Promise<TakenSlot[]> {
  const { rows } = await pool.query<TakenSlot>(
    `with slots as materialized (
       select address, registered_at from license_ip
       where license_id = $2 and organization_id = $1 order by registered_at limit ${MAX_SLOTS}
     ), seen as materialized (
       select address, last_seen_at from license_ip_history where license_id = $2 and organization_id = $1 limit ${MAX_SEEN}
     )
     select format('%s', s.address) as address, s.registered_at as "registeredAt",
       (select max(h.last_seen_at) from seen h where h.address <<= s.address) as "lastSeenAt"
     from slots s
     order by 3 nulls first, s.registered_at, s.address limit $3`,
    [organizationId, licenseId, limit],
  )
  return rows
}

export type MatchingRule = {
  id: string
  network: string
  scope: 'license' | 'product' | 'organization'
  note: string | null
  createdAt: Date
}

/** The block rules that contain an IP address, the narrowest first. */
export async function findMatchingRules(
  pool: pg.Pool,
  { organizationId, productId, licenseId, address, limit }: Place & { address: string; limit: number },
): Promise<MatchingRule[]> {
  const { rows } = await pool.query<MatchingRule>(
    `select id, format('%s', network) as network, note, created_at as "createdAt",
       case when license_id is not null then 'license' when product_id is not null then 'product' else 'organization' end as scope
     from block_rule
     where network >>= $4::inet and organization_id = $1 and (product_id is null or product_id = $2)
       and (license_id is null or license_id = $3)
     order by license_id is null, product_id is null, created_at, id limit $5`,
    [organizationId, productId, licenseId, address, limit],
  )
  return rows
}
