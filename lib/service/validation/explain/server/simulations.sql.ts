import type pg from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'

/** Stands in for the parts of a request that only a real caller has. */
export type SimulationBase = {
  productName: string
  /** of an active key; null if the product has none */
  apiKeyHash: Buffer | null
  licenseId: string | null
  licenseKeyHash: Buffer | null
  licenseKeyCiphertext: Buffer | null
  /** the current count of the day */
  used: number
  /** the burst of the month, where there was one */
  burst: { day: string; limit: number } | null
}

export type SimulationQuery = {
  organizationId: string
  productId: string
  licenseId: string | null
  at: Date
  day: string
}

/** Undefined unless the organization has the product. */
export async function findSimulationBase(pool: pg.Pool, query: SimulationQuery): Promise<SimulationBase | undefined> {
  const { rows } = await pool.query<SimulationBase>(
    `select p.name as "productName", k.hash as "apiKeyHash", l.id as "licenseId", l.key_hash as "licenseKeyHash",
       l.key_ciphertext as "licenseKeyCiphertext", coalesce(d.used, 0)::float8 as used,
       (select json_build_object('day', b.day, 'limit', b.burst_limit) from usage_day b
         where b.product_id = p.id and b.burst_limit is not null
           and date_trunc('month', b.day::timestamp) = date_trunc('month', $5::date::timestamp)) as burst
     from product p
     left join lateral (
       select hash from api_key
       where product_id = p.id and (expires_at is null or expires_at > $4)
       order by kind = 'server' desc, expires_at desc nulls first limit 1
     ) k on true
     left join license l on l.id = $3 and l.product_id = p.id and l.organization_id = $1
     left join usage_day d on d.product_id = p.id and d.day = $5::date
     where p.organization_id = $1 and p.id = $2 and p.state <> 'deleted'`,
    [query.organizationId, query.productId, query.licenseId, query.at, query.day],
  )
  return rows[0]
}

/**
 * The organization's licenses with one of these key hashes; then those whose replaced key, still in its grace period,
 * has it.
 */
export async function findLicensesOfKey(
  tx: Tx,
  { organizationId, now }: { organizationId: string; now: Date },
  keyHashes: Buffer[],
): Promise<{ id: string; productId: string; keyHash: Uint8Array }[]> {
  const products = await tx.product.findMany({
    where: { organizationId, state: { not: 'deleted' } },
    select: { id: true },
  })
  const where = {
    organizationId,
    productId: { in: products.map(({ id }) => id) },
    keyHash: { in: keyHashes.map((hash) => new Uint8Array(hash)) },
  }
  const current = await tx.license.findMany({ where, select: { id: true, productId: true, keyHash: true } })
  const past = await tx.licensePastKey.findMany({ where: { ...where, endsAt: { gt: now } } })
  const known = new Set(current.map(({ productId }) => productId))
  const others = past.filter(({ productId }) => !known.has(productId))
  return [...current, ...others.map(({ licenseId, productId, keyHash }) => ({ id: licenseId, productId, keyHash }))]
}
