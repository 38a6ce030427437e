import { addedByMember, FREED_SLOTS } from '@/lib/foundation/audit/server/freed-slots'
import type { Db } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import { Prisma } from '@/lib/generated/prisma/client'

/** A license of a history; null: from its beginning. `hasIpControl`: its IP addresses are registered. */
export type TimelineLicense = { id: string; since: Date | null; hasIpControl: boolean }

/**
 * The newest licenses of a customer, since they are theirs. A correction or a merge gives none to another person: then
 * they are theirs since the transfer before, or always.
 */
export const selectLicensesOfCustomer = (
  db: Db,
  { organizationId, customerId, limit }: { organizationId: string; customerId: string; limit: number },
): Promise<TimelineLicense[]> => db.$queryRaw<TimelineLicense[]>`
  select l.id, l.ip_system_enabled as "hasIpControl", case when moved.same_person then (
      select max(a.at) from audit_entry a
      where ${OF_MOVES} and not ${SAME_PERSON}
    ) else l.customer_since end as since
  from license l
  left join lateral (
    select ${SAME_PERSON} as same_person from audit_entry a
    where ${OF_MOVES} and l.customer_since is not null order by a.at desc, a.id desc limit 1
  ) moved on true
  where l.organization_id = ${organizationId}::uuid and l.customer_id = ${customerId}::uuid
  order by l.created_at desc, l.id desc limit ${limit}::int`

const OF_MOVES = Prisma.sql`a.license_id = l.id and a.organization_id = l.organization_id and a.action = 'license.transferred'`
const SAME_PERSON = Prisma.sql`jsonb_exists_any(a.after, '{corrected,merged}')`

export type TimelinePage = {
  organizationId: string
  licenses: readonly TimelineLicense[]
  customerId: string | null
  after: TimeCursor | null
  limit: number
}

export type AddressRow = { id: string; at: Date; licenseId: string; address: string }

const idsOf = ({ licenses }: TimelinePage) => licenses.map(({ id }) => id)
const sinceOf = ({ licenses }: TimelinePage) => licenses.map(({ since }) => since?.toISOString() ?? null)

/** IP addresses that validations registered, also when their slots were freed since: one that a member added is in the audit log. */
export const selectRegisteredAddresses = (db: Db, page: TimelinePage): Promise<AddressRow[]> => db.$queryRaw<
  AddressRow[]
>`
  select * from (
    select md5(s.license_id::text || s.address::text || s.registered_at::text)::uuid as id, s.registered_at as at,
      s.license_id as "licenseId", format('%s', s.address) as address
    from unnest(${idsOf(page)}::uuid[], ${sinceOf(page)}::timestamptz[]) l(id, since)
    cross join lateral (
      select k.license_id, k.address, k.registered_at from license_ip k
      where k.license_id = l.id and k.organization_id = ${page.organizationId}::uuid
      union
      select a.license_id, f.address, f.registered_at from audit_entry a cross join lateral ${FREED_SLOTS}
      where a.license_id = l.id and a.organization_id = ${page.organizationId}::uuid
    ) s
    where (s.registered_at < l.since) is not true and not ${addedByMember(Prisma.sql`s`)}
  ) found
  where ${page.after === null} or (at, id) < (${page.after?.at.toISOString() ?? null}::timestamptz, ${page.after?.id ?? null}::uuid)
  order by at desc, id desc limit ${page.limit}::int`

export type FirstRequestRow = AddressRow & { lastOutcome: string }

/**
 * Of each first request that took, or came from within, a slot that was registered then: `registered`. Of one whose
 * slots are not known, because they were freed before that was recorded: `unknown`.
 */
export async function findRegisteredThen(
  db: Db,
  organizationId: string,
  rows: readonly FirstRequestRow[],
): Promise<Map<string, 'registered' | 'unknown'>> {
  if (rows.length === 0) return new Map()
  const found = await db.$queryRaw<{ id: string; found: 'registered' | 'unknown' | null }[]>`
    select q.id, case
      when exists (
        select from license_ip s where s.license_id = q.license_id and s.address >>= q.address
          and s.registered_at between q.at - ${THEN} and q.at + ${THEN}
      ) or exists (
        select from audit_entry a cross join lateral ${FREED_SLOTS}
        where a.license_id = q.license_id and a.organization_id = ${organizationId}::uuid and f.address >>= q.address
          and f.registered_at between q.at - ${THEN} and q.at + ${THEN}
      ) then 'registered'
      when exists (
        select from audit_entry a
        where a.license_id = q.license_id and a.organization_id = ${organizationId}::uuid and a.at >= q.at
          and (a.before ->> 'ip_count')::int > (a.after ->> 'ip_count')::int
          and not jsonb_exists_any(a.before, '{registered,registered_at}')
      ) then 'unknown' end as found
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ licenseId }) => licenseId)}::uuid[],
      ${rows.map(({ address }) => address)}::inet[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[]
    ) q(id, license_id, address, at)`
  return new Map(found.flatMap(({ id, found: what }) => (what === null ? [] : [[id, what] as const])))
}

/** How far the times of a slot and of the request that took it may be apart. */
const THEN = Prisma.sql`interval '10 minutes'`

export type NoteRow = {
  id: string
  at: Date
  licenseId: string | null
  text: string
  authorId: string
  authorName: string | null
  authorEmail: string
}

/** Notes on the licenses, and on the customer. */
export const selectNotes = (db: Db, page: TimelinePage): Promise<NoteRow[]> => db.$queryRaw<NoteRow[]>`
  select n.id, n.created_at as at, n.license_id as "licenseId", n.text, n.author_id as "authorId",
    u.name as "authorName", coalesce(u.email, n.author_email) as "authorEmail"
  from (
    select n.* from unnest(${idsOf(page)}::uuid[], ${sinceOf(page)}::timestamptz[]) l(id, since)
    join note n on n.license_id = l.id and n.organization_id = ${page.organizationId}::uuid
    where (n.created_at < l.since) is not true
    union all
    select n.* from note n
    where n.organization_id = ${page.organizationId}::uuid and n.customer_id = ${page.customerId}::uuid
  ) n left join user_account u on u.id = n.author_id
  where ${page.after === null}
    or (n.created_at, n.id) < (${page.after?.at.toISOString() ?? null}::timestamptz, ${page.after?.id ?? null}::uuid)
  order by n.created_at desc, n.id desc limit ${page.limit}::int`

/** How customers are called today, by a current or former id. */
export async function selectCustomerNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.$queryRaw<{ id: string; name: string }[]>`
    select g.id, coalesce(c.email, c.name, 'Discord ' || c.discord_id) as name
    from unnest(${[...ids]}::uuid[]) g(id)
    join organization_customer c on c.organization_id = ${organizationId}::uuid
      and c.customer_id = current_customer_id(${organizationId}::uuid, g.id)
    where coalesce(c.email, c.name, c.discord_id) is not null`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
