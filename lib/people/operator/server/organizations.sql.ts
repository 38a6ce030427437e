import type { Pool } from 'pg'
import type { OrganizationRecord } from '@/lib/catalog/organizations/core/schema'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { NameCursor } from '../core/name-cursor'
import type { StoredLine } from '../core/present-organization-line'
import type { OrganizationSort } from '../core/schema'

/** `day` is the UTC day whose requests are counted; `emailPattern` finds by the email of a member. */
export type LinePage = { pattern: string | null; emailPattern: string | null; day: string; limit: number }

const LINE = `o.id, o.slug, o.name, o.plan, o.daily_limit_override, o.suspended_at, o.billing_suspended_at, o.created_at,
  lower(o.name) as sort_name, u.used as used_today, u.most as most_used_today,
  (select count(*)::int from membership m where m.organization_id = o.id) as members`
const USED = `cross join lateral (
    select coalesce(sum(d.used), 0)::float8 as used, coalesce(max(d.used), 0)::float8 as most
    from usage_day d where d.organization_id = o.id and d.day = $1::date
  ) u`
/** One that was deleted waits for the end of its rows, without a name of its own. */
const LIVE = 'o.deleted_at is null'
const FOUND = `${LIVE} and ($2::text is null or search_text(o.name || ' ' || o.slug) like $2
  or $3::text is not null and o.id in (
    select m.organization_id from membership m join user_account u on u.id = m.user_id where search_text(u.email) like $3
  ))`

const SORTS: Record<OrganizationSort, string> = {
  created: 'o.created_at desc, o.id desc',
  name: 'lower(o.name), o.id',
  requests: 'u.used desc, o.id desc',
}

const page = (sort: OrganizationSort, behind: string) => `
  with page as materialized (
    select o.* from organization o where ${FOUND} and ${behind} order by ${SORTS[sort]} limit $4
  )
  select ${LINE} from page o ${USED} order by ${SORTS[sort]}`

export async function selectLinesByAge(
  pool: Pool,
  { pattern, emailPattern, day, limit }: LinePage,
  after: TimeCursor | null,
) {
  const behind = '($5::timestamptz is null or (o.created_at, o.id) < ($5, $6::uuid))'
  const values = [day, pattern, emailPattern, limit, after?.at ?? null, after?.id ?? null]
  return (await pool.query<StoredLine>(page('created', behind), values)).rows
}

export async function selectLinesByName(
  pool: Pool,
  { pattern, emailPattern, day, limit }: LinePage,
  after: NameCursor | null,
) {
  const behind = '($5::text is null or (lower(o.name), o.id) > ($5, $6::uuid))'
  const values = [day, pattern, emailPattern, limit, after?.name ?? null, after?.id ?? null]
  return (await pool.query<StoredLine>(page('name', behind), values)).rows
}

/** Those with the most requests of the day, from the rows of this day alone. Without requests there is no line. */
export async function selectBusiestLines(pool: Pool, { pattern, emailPattern, day, limit }: LinePage) {
  const { rows } = await pool.query<StoredLine>(
    `select ${LINE}
     from (
       select organization_id, sum(used)::float8 as used, max(used)::float8 as most
       from usage_day where day = $1::date group by 1 having sum(used) > 0
     ) u
     join organization o on o.id = u.organization_id
     where ${FOUND} order by ${SORTS.requests} limit $4`,
    [day, pattern, emailPattern, limit],
  )
  return rows
}

/** Null for an organization that does not exist, or was deleted. */
export async function selectOrganizationId(pool: Pool, slug: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from organization where slug = $1 and deleted_at is null`,
    [slug],
  )
  return rows[0]?.id ?? null
}

/** Locked until the end of the transaction. Undefined for one that does not exist, or was deleted. */
export async function lockOrganization(tx: Tx, id: string): Promise<{ slug: string; name: string } | undefined> {
  const [row] = await tx.$queryRaw<{ slug: string; name: string }[]>`
    select slug, name from organization where id = ${id}::uuid and deleted_at is null for key share`
  return row
}

type StoredDetail = StoredLine &
  Pick<OrganizationRecord, 'suspension_reason' | 'billing_suspension_reason'> & { licenses: number; customers: number }

const counted = (table: 'license' | 'organization_customer') =>
  `(select count(*)::int from (select from ${table} where organization_id = o.id limit $3) counted)`

type DetailOf = { id: string; day: string; mostCounted: number }

export async function selectDetail(pool: Pool, { id, day, mostCounted }: DetailOf): Promise<StoredDetail | undefined> {
  const { rows } = await pool.query<StoredDetail>(
    `select ${LINE}, o.suspension_reason, o.billing_suspension_reason, ${counted('license')} as licenses,
       ${counted('organization_customer')} as customers
     from organization o ${USED}
     where o.id = $2 and ${LIVE}`,
    [day, id, mostCounted],
  )
  return rows[0]
}

export async function selectName(pool: Pool, id: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await pool.query<{ id: string; name: string }>('select id, name from organization where id = $1', [
    id,
  ])
  return rows[0] ?? null
}
