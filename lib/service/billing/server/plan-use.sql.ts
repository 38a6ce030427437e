import type { Db } from '@/lib/foundation/platform/database/db'

type Counts = {
  products: number
  members: number
  webhookEndpoints: number
  accessTokens: number
  shops: number
  usesSigning: boolean
  busiestName: string | null
  busiestUsed: number | null
}

/** What counts against the limits of a plan. */
export async function countPlanUse(
  db: Db,
  organizationId: string,
  { now, day, productsSince }: { now: Date; day: string; productsSince: Date },
): Promise<Counts> {
  const [row] = await db.$queryRaw<Counts[]>`
    select
      (select count(*)::int from product p where p.organization_id = o.id
        and (p.state <> 'deleted' or p.updated_at >= ${productsSince.toISOString()}::timestamptz)) as products,
      (select count(*)::int from membership m where m.organization_id = o.id)
        + (select count(*)::int from invitation i where i.organization_id = o.id and i.accepted_at is null
          and i.revoked_at is null and i.expires_at > ${now.toISOString()}::timestamptz) as members,
      (select count(*)::int from webhook_endpoint e where e.organization_id = o.id) as "webhookEndpoints",
      (select count(*)::int from access_token t where t.organization_id = o.id and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > ${now.toISOString()}::timestamptz)) as "accessTokens",
      (select count(*)::int from sale_source s where s.organization_id = o.id) as shops,
      o.signed_validation and exists (
        select from product p where p.organization_id = o.id and p.state <> 'deleted' and p.signed_validation
      ) as "usesSigning",
      busiest.name as "busiestName", busiest.used::float8 as "busiestUsed"
    from organization o
    left join lateral (
      select p.name, u.used from product p join usage_day u on u.product_id = p.id and u.day = ${day}::date
      where p.organization_id = o.id and p.state <> 'deleted' order by u.used desc limit 1
    ) busiest on true
    where o.id = ${organizationId}::uuid`
  if (!row) throw new Error('the organization is gone')
  return row
}
