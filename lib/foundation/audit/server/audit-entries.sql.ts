import type { Db } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StoredDetail, StoredEntry } from '../core/present-entry'
import type { AuditFilter, AuditPerson } from '../core/schema'
import { CHANGED_FIELDS, IS_LISTED, OF_LICENSE } from './entry-columns'

type Page = {
  organizationId: string
  filter: AuditFilter
  after: TimeCursor | null
  limit: number
  /** Without the single changes of jobs, unless the filter asks for a job, a record or an action. */
  isFolded: boolean
}

// A customer is shown under the name this vendor uses.
const ENTRY = Prisma.sql`a.id, a.at, a.actor_id as "actorId", a.actor_email as "actorEmail",
  a.is_operator as "isOperator", a.access_token_id as "accessTokenId", a.access_token_name as "accessTokenName",
  a.sale_source_id as "saleSourceId", a.sale_source_name as "saleSourceName",
  coalesce(u.name, c.name) as "actorName", a.action, ${OF_LICENSE}, ${CHANGED_FIELDS},
  a.target_type as "targetType", a.target_id as "targetId", a.target_label as "targetLabel",
  host(a.address) as address`
export const DETAIL = Prisma.sql`${ENTRY}, a.before, a.after, a.request_id as "requestId"`
export const FROM = Prisma.sql`audit_entry a
  left join user_account u on u.id = a.actor_id
  left join global_customer g on a.actor_id is null and g.email = a.actor_email
  left join organization_customer c on c.organization_id = a.organization_id and c.customer_id = g.id`

/** Newest first. One more than the page size means that there is a next page. */
export const findEntries = (db: Db, page: Page): Promise<StoredEntry[]> =>
  db.$queryRaw<StoredEntry[]>`select ${ENTRY} from ${FROM} where ${conditions(page)} ${order(page)}`

/** The same with what changed. */
export const findDetails = (db: Db, page: Page): Promise<StoredDetail[]> =>
  db.$queryRaw<StoredDetail[]>`select ${DETAIL} from ${FROM} where ${conditions(page)} ${order(page)}`

export async function findDetail(db: Db, organizationId: string, id: string): Promise<StoredDetail | null> {
  const [row] = await db.$queryRaw<StoredDetail[]>`
    select ${DETAIL} from ${FROM} where a.organization_id = ${organizationId}::uuid and a.id = ${id}::uuid`
  return row ?? null
}

/** Today's members, and the actors of the newest thousand entries with their access tokens, without operators. */
export const findPeople = (db: Db, organizationId: string): Promise<AuditPerson[]> => db.$queryRaw<AuditPerson[]>`
  with recent as (
    select actor_id, actor_email, access_token_id, access_token_name, at from audit_entry
    where organization_id = ${organizationId}::uuid and not is_operator and job_id is null
    order by at desc, id desc limit 1000
  ), known as (
    select user_id as id, null as recorded_email from membership where organization_id = ${organizationId}::uuid
    union all
    select actor_id, actor_email from recent where actor_id is not null
  )
  select k.id, coalesce(u.email, max(k.recorded_email), '') as email, u.name, null as token
  from known k left join user_account u on u.id = k.id
  group by k.id, u.email, u.name
  union all
  select t.access_token_id, coalesce(u.email, t.actor_email, ''), u.name, t.access_token_name
  from (select distinct on (access_token_id) * from recent where access_token_id is not null
    order by access_token_id, at desc) t left join user_account u on u.id = t.actor_id
  order by 4 nulls first, 3 nulls last, 2`

function conditions({ organizationId, filter, after, isFolded }: Page): Prisma.Sql {
  const { actor, action, target_type, target, from, to } = filter
  const all = [Prisma.sql`a.organization_id = ${organizationId}::uuid`, IS_LISTED]
  if (actor === 'operator') all.push(Prisma.sql`a.is_operator`)
  else if (actor === 'shop') all.push(Prisma.sql`a.sale_source_id is not null`)
  else if (actor === 'service')
    all.push(
      Prisma.sql`a.actor_id is null and a.actor_email is null and a.sale_source_id is null and not a.is_operator`,
    )
  else if (actor === 'customer')
    all.push(Prisma.sql`a.actor_id is null and a.actor_email is not null and not a.is_operator`)
  // What a member's access tokens do is shown for each token.
  else if (actor)
    all.push(Prisma.sql`not a.is_operator
      and (${actor}::uuid in (a.access_token_id, a.sale_source_id) or a.access_token_id is null and a.actor_id = ${actor}::uuid)`)
  if (action) all.push(Prisma.sql`a.action = ${action}`)
  if (target_type) all.push(Prisma.sql`a.target_type = ${target_type}`)
  // Entries have the id that a customer had at that time.
  if (target)
    all.push(Prisma.sql`(a.target_id = ${target}::uuid or a.target_id in (
      select unnest(array[f.former_id, f.customer_id]) from customer_former_id f
      where f.organization_id = ${organizationId}::uuid
        and f.customer_id = current_customer_id(${organizationId}::uuid, ${target}::uuid)))`)
  all.push(...jobCondition(filter, isFolded))
  if (from) all.push(Prisma.sql`a.at >= ${from}::timestamptz`)
  if (to) all.push(Prisma.sql`a.at < ${to}::timestamptz`)
  if (after) all.push(Prisma.sql`(a.at, a.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`)
  return Prisma.join(all, ' and ')
}

function jobCondition({ job, target, action }: AuditFilter, isFolded: boolean): Prisma.Sql[] {
  if (job) return [Prisma.sql`a.job_id = ${job}::uuid`]
  return isFolded && !target && !action ? [Prisma.sql`a.job_id is null`] : []
}

const order = ({ limit }: Page): Prisma.Sql => Prisma.sql`order by a.at desc, a.id desc limit ${limit}::int`
