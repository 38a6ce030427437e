import type { Db } from '@/lib/foundation/platform/database/db'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'

/** A license of a history; null: from its beginning. `hasIpControl`: its IP addresses are registered. */
export type TimelineLicense = { id: string; since: Date | null; hasIpControl: boolean }

/** The newest licenses of a customer, since they are theirs. */
export const selectLicensesOfCustomer = (
  db: Db,
  { organizationId, customerId, limit }: { organizationId: string; customerId: string; limit: number },
): Promise<TimelineLicense[]> => db.$queryRaw<TimelineLicense[]>`
  select id, customer_since as since, ip_system_enabled as "hasIpControl" from license
  where organization_id = ${organizationId}::uuid and customer_id = ${customerId}::uuid
  order by created_at desc, id desc limit ${limit}::int`

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

/** IP addresses that validations registered, while they have their slots: one that a member added is in the audit log. */
export const selectRegisteredAddresses = (db: Db, page: TimelinePage): Promise<AddressRow[]> => db.$queryRaw<
  AddressRow[]
>`
  select * from (
    select md5(s.license_id::text || s.address::text)::uuid as id, s.registered_at as at, s.license_id as "licenseId",
      format('%s', s.address) as address
    from unnest(${idsOf(page)}::uuid[], ${sinceOf(page)}::timestamptz[]) l(id, since)
    join license_ip s on s.license_id = l.id and s.organization_id = ${page.organizationId}::uuid
    where (s.registered_at < l.since) is not true
      and not exists (
        select from audit_entry a where a.license_id = s.license_id and a.action = 'license.ip_added'
          and a.at between s.registered_at - interval '1 minute' and s.registered_at + interval '1 minute'
          and (a.after ->> 'address')::inet = s.address)
  ) found
  where ${page.after === null} or (at, id) < (${page.after?.at.toISOString() ?? null}::timestamptz, ${page.after?.id ?? null}::uuid)
  order by at desc, id desc limit ${page.limit}::int`

/** Those of first requests that took, or came from within, a slot that was registered then. */
export async function findRegisteredThen(db: Db, rows: readonly AddressRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const found = await db.$queryRaw<{ id: string }[]>`
    select q.id from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ licenseId }) => licenseId)}::uuid[],
      ${rows.map(({ address }) => address)}::inet[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[]
    ) q(id, license_id, address, at)
    where exists (
      select from license_ip s where s.license_id = q.license_id and s.address >>= q.address
        and s.registered_at between q.at - interval '10 minutes' and q.at + interval '10 minutes')`
  return new Set(found.map(({ id }) => id))
}

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
