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

/** The other products of which a license has a key that ends so, the hash of which is `tail`. */
export async function findProductsOfTail(
  pool: pg.Pool,
  { organizationId, productId, tail }: { organizationId: string; productId: string; tail: Buffer },
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct p.name from license l join product p on p.id = l.product_id and p.state <> 'deleted'
     where l.organization_id = $1 and l.key_tail_hash = $3 and l.product_id <> $2 order by p.name`,
    [organizationId, productId, tail],
  )
  return rows.map(({ name }) => name)
}

export type TakenSlot = { address: string; registeredAt: Date }

/** A license with more slots than these is looked at in part. */
const MAX_SLOTS = 50

/** The slots of a license, the oldest first. */
export async function findSlots(
  pool: pg.Pool,
  { organizationId, licenseId }: { organizationId: string; licenseId: string },
): Promise<TakenSlot[]> {
  const { rows } = await pool.query<TakenSlot>(
    `select format('%s', address) as address, registered_at as "registeredAt" from license_ip
     where license_id = $2 and organization_id = $1 order by registered_at, address limit ${MAX_SLOTS}`,
    [organizationId, licenseId],
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
