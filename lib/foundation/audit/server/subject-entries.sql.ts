import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { Prisma } from '@/lib/generated/prisma/client'
import { type EntryKind, MAIL_ACTIONS, NOTE_ACTIONS, TOLD_ELSEWHERE } from '../core/entry-kinds'
import type { StoredDetail } from '../core/present-entry'
import { DETAIL, FROM } from './audit-entries.sql'

export type SubjectPage = {
  organizationId: string
  /** licenses, each from when on its entries are asked for; null: all of them */
  licenses: readonly { id: string; since: Date | null }[]
  /** a customer, by their current id, with the entries about them */
  customerId: string | null
  /** whether licenses that went to another customer are told of */
  seesLicenses: boolean
  only: EntryKind | null
  after: TimeCursor | null
  limit: number
}

// Who a customer was before a correction, and who went into them in a merge. That id may be another person's since.
const FORMER_IDENTITY = Prisma.sql`
  (case a.action when 'customer.corrected' then a.before ->> 'id' else a.before -> 'goes' ->> 'id' end)::uuid`

// A transfer, and its new key, are recorded in the transaction that moves the license, by another clock.
const SLACK = Prisma.sql`interval '1 minute'`

/** The entries about licenses and a customer, newest first; also that a license of theirs went to another customer. */
export function findSubjectEntries(db: Db, page: SubjectPage): Promise<StoredDetail[]> {
  const { organizationId, licenses, customerId, seesLicenses, limit } = page
  const ids = licenses.map(({ id }) => id)
  const since = licenses.map((license) => license.since?.toISOString() ?? null)
  const newest = Prisma.sql`order by a.at desc, a.id desc limit ${limit}::int`
  // Each license by its own index: a page costs as much however many entries there are.
  return db.$queryRaw<StoredDetail[]>`
    with recursive identity (id, until) as (
      select ${customerId}::uuid, 'infinity'::timestamptz
      union all
      select ${FORMER_IDENTITY}, a.at from identity i join audit_entry a
        on a.organization_id = ${organizationId}::uuid and a.target_type = 'customer' and a.target_id = i.id
        and a.action in ('customer.corrected', 'customer.merged') and a.at < i.until and ${FORMER_IDENTITY} <> i.id
    ), known (id, until) as (
      select id, max(until) from (
        select id, until from identity union all
        select f.former_id, 'infinity'::timestamptz from customer_former_id f
        where f.organization_id = ${organizationId}::uuid and f.customer_id = ${customerId}::uuid
      ) each_of group by id
    ), found as (
      select e.id, e.at
      from unnest(${ids}::uuid[], ${since}::timestamptz[]) l(id, since)
      cross join lateral (
        select a.id, a.at from audit_entry a
        where a.license_id = l.id and a.organization_id = ${organizationId}::uuid and ${conditions(page)}
          and (l.since is null or a.at >= l.since or (a.action in ('license.transferred', 'license.key_replaced') and a.at > l.since - ${SLACK}))
        ${newest}) e
      union
      select e.id, e.at from known i cross join lateral (
        select a.id, a.at from audit_entry a
        where ${seesLicenses} and a.organization_id = ${organizationId}::uuid and a.action = 'license.transferred'
          and a.before ->> 'customer_id' = i.id::text and not jsonb_exists_any(a.after, '{corrected,merged}')
          and a.at <= i.until and ${conditions(page)}
        ${newest}) e
      union
      select e.id, e.at from known i cross join lateral (
        select a.id, a.at from audit_entry a
        where a.organization_id = ${organizationId}::uuid and a.target_type = 'customer' and a.target_id = i.id
          and a.at <= i.until and ${conditions(page)}
        ${newest}) e
    )
    select ${DETAIL} from (select * from found order by at desc, id desc limit ${limit}::int) found
    join (${FROM}) on a.id = found.id and a.at = found.at
    order by a.at desc, a.id desc`
}

function conditions({ only, after }: SubjectPage): Prisma.Sql {
  const all = [Prisma.sql`a.action <> all(${[...TOLD_ELSEWHERE]}::text[])`]
  if (only) all.push(KINDS[only])
  if (after) all.push(Prisma.sql`(a.at, a.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`)
  return Prisma.join(all, ' and ')
}

const isOneOf = (actions: readonly string[]) => Prisma.sql`a.action = any(${[...actions]}::text[])`
const OF_ADDRESSES = Prisma.sql`a.action like 'license.ip%'`

const KINDS: Record<EntryKind, Prisma.Sql> = {
  changes: Prisma.sql`not (${OF_ADDRESSES}) and not ${isOneOf([...MAIL_ACTIONS, ...NOTE_ACTIONS])}`,
  emails: isOneOf(MAIL_ACTIONS),
  addresses: OF_ADDRESSES,
  customer: Prisma.sql`a.actor_id is null and a.actor_email is not null and not a.is_operator`,
  notes: isOneOf(NOTE_ACTIONS),
}

/** Of the last revocation of a license: whether its customer was mailed. */
export async function selectRevocationMailed(db: Db, licenseId: string): Promise<boolean> {
  const [last] = await db.$queryRaw<{ mailed: boolean }[]>`
    select coalesce((after ->> 'mailed')::boolean, true) as mailed from audit_entry
    where license_id = ${licenseId}::uuid and action = 'license.revoked' order by at desc, id desc limit 1`
  return last?.mailed ?? false
}

export type Editor = { actorId: string | null; name: string | null; isProgram: boolean }

/** `settings`: any of these, in the words of the audit log. */
export type Edited = ({ licenseId: string } | { customerId: string } | { productId: string }) & {
  settings: readonly string[]
}

/** Who changed settings of a license, a customer's data, or a product's template, last: a program by its own name. Null if nobody did. */
export async function selectLastEditor(tx: Tx, organizationId: string, of: Edited): Promise<Editor | null> {
  const [last] = await tx.$queryRaw<Editor[]>`
    select a.actor_id as "actorId", coalesce(a.access_token_name, a.sale_source_name, u.name, a.actor_email) as name,
      a.access_token_id is not null as "isProgram"
    from audit_entry a left join user_account u on u.id = a.actor_id
    where a.organization_id = ${organizationId}::uuid and ${isOf(of)}
      and jsonb_exists_any(a.after, ${[...of.settings]}::text[])
    order by a.at desc, a.id desc limit 1`
  return last ?? null
}

function isOf(of: Edited) {
  if ('licenseId' in of) return Prisma.sql`a.license_id = ${of.licenseId}::uuid and a.action = 'license.updated'`
  if ('customerId' in of) {
    return Prisma.sql`a.target_type = 'customer' and a.target_id = ${of.customerId}::uuid and a.action = 'customer.updated'`
  }
  return Prisma.sql`a.target_type = 'product' and a.target_id = ${of.productId}::uuid and a.action = 'template.updated'`
}
