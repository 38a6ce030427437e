import type { Pool } from 'pg'
import type { ProductRef } from '../../usage/server/usage-by-status.sql'

/** What happened to the licenses of a product on a day. */
export type LicenseChanges = { created: number; extended: number; revoked: number; expired: number }
type Row = LicenseChanges & { id: string }

/**
 * The UTC day is $3. A license that an import created as revoked was lost before, and elsewhere: it is not counted as
 * revoked on that day. Entries name the product, or the license does; of one deleted since, the entry of its deletion.
 */
const RECORDED = `
  select coalesce(a.after->>'product_id', l.product_id::text, (
      select d.before->>'product_id' from audit_entry d
      where d.license_id = a.license_id and d.action = 'license.deleted' and d.at >= a.at limit 1
    )) as id,
    count(*) filter (where a.action = 'license.created') as created,
    count(*) filter (where a.action = 'license.extended') as extended,
    count(*) filter (where a.action = 'license.revoked') as revoked
  from audit_entry a left join license l on l.id = a.license_id
  where a.organization_id = any($1::uuid[])
    and a.at >= $3::date::timestamp at time zone 'UTC' and a.at < ($3::date + 1)::timestamp at time zone 'UTC'
    and a.action in ('license.created', 'license.extended', 'license.revoked')
  group by 1`

/** Also those that were given a later date, or deleted, after they had expired: their entries know the date. */
const EXPIRED = `
  select product_id::text as id, count(distinct license_id) as expired
  from (
    select product_id, id as license_id from license
    where product_id = any($2::uuid[]) and expires_at >= $3::date::timestamp at time zone 'UTC'
      and expires_at < ($3::date + 1)::timestamp at time zone 'UTC' and expires_at <= $4 and expires_at > created_at
      and (revoked_at is null or revoked_at > expires_at)
    union all
    select coalesce(l.product_id, (a.before->>'product_id')::uuid), a.license_id
    from audit_entry a left join license l on l.id = a.license_id
    where a.organization_id = any($1::uuid[]) and a.at >= $3::date::timestamp at time zone 'UTC'
      and a.action in ('license.extended', 'license.updated', 'license.deleted')
      and (a.before->>'expires_at')::timestamptz >= $3::date::timestamp at time zone 'UTC'
      and (a.before->>'expires_at')::timestamptz < ($3::date + 1)::timestamp at time zone 'UTC'
      and (a.before->>'expires_at')::timestamptz <= a.at
      and (l.revoked_at is null or l.revoked_at > (a.before->>'expires_at')::timestamptz)
      and (l.id is not null or (
        select r.action = 'license.revoked' or r.action = 'license.created' and r.after->>'revoked_at' is not null
        from audit_entry r
        where r.license_id = a.license_id
          and r.action in ('license.created', 'license.revoked', 'license.reinstated')
          and r.at <= (a.before->>'expires_at')::timestamptz
        order by r.at desc limit 1
      ) is not true)
      and not exists (
        select from audit_entry c
        where c.license_id = a.license_id and c.action = 'license.created'
          and c.at >= (a.before->>'expires_at')::timestamptz
      )
  ) ended where product_id = any($2::uuid[]) group by 1`

type Asked = { products: ProductRef[]; day: string; now: Date }

/**
 * Licenses created, extended, revoked and expired on a UTC day, by product. The first three are entries of the audit log;
 * what expired was neither revoked before nor expired when it was imported.
 */
export async function countLicenseChanges(
  pool: Pool,
  { products, day, now }: Asked,
): Promise<Map<string, LicenseChanges>> {
  const organizations = [...new Set(products.map(({ organizationId }) => organizationId))]
  const ids = products.map(({ id }) => id)
  const { rows } = await pool.query<Row>(
    `with recorded as (${RECORDED}), ended as (${EXPIRED})
     select p.id, coalesce(created, 0)::int as created, coalesce(extended, 0)::int as extended,
       coalesce(revoked, 0)::int as revoked, coalesce(expired, 0)::int as expired
     from unnest($2::uuid[]::text[]) p(id) left join recorded r on r.id = p.id left join ended e on e.id = p.id
     where r.id is not null or e.id is not null`,
    [organizations, ids, day, now],
  )
  return new Map(rows.map(({ id, ...changes }) => [id, changes]))
}
