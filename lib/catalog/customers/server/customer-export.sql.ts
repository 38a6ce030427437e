import type { Pool } from 'pg'
import { CUSTOMER_COLUMNS } from './organization-customers.sql'

type Row = Record<string, unknown>

/**
 * Everything that an organization stores of a customer, as JSON by kind, without keys of licenses. What is from before
 * `customer_since` may be the former owner's: as in the portal, it is left out. A slot is the customer's by when it was
 * registered; other IP addresses that were seen before are left out even if they were seen again. `before` of a change
 * of hands has the former owner.
 */
const QUERIES = {
  customer: `
    select ${CUSTOMER_COLUMNS} from organization_customer c where c.organization_id = $1 and c.customer_id = $2`,
  licenses: `
    select l.id, p.name as product, l.name, l.customer_label, l.notes, l.metadata, l.custom_override as override, l.created_at,
      l.updated_at, l.expires_at, l.revoked_at, l.revoked_reason, l.ip_system_enabled, l.ip_mode, l.max_ips,
      l.ip_count, l.version_pin_mode, l.version_pinned, l.version_range_min, l.version_range_max, l.customer_since,
      l.portal_reset_at, l.key_replaced_at, t.name as license_type
    from license l join product p on p.id = l.product_id
    left join license_type t on t.organization_id = l.organization_id and t.id = l.license_type_id
    where l.organization_id = $1 and l.customer_id = $2 order by l.created_at, l.id`,
  registered_ip_addresses: `
    select s.license_id, host(s.address) as ip_address, masklen(s.address) as prefix, s.registered_at
    from license_ip s join license l on l.id = s.license_id
    where l.organization_id = $1 and l.customer_id = $2 and (s.registered_at < l.customer_since) is not true
    order by s.registered_at limit 10000`,
  blocked_ip_addresses: `
    select b.license_id, host(b.network) as ip_address, masklen(b.network) as prefix, b.note, b.created_at,
      b.network::text as about, l.customer_since as since
    from block_rule b join license l on l.id = b.license_id
    where l.organization_id = $1 and l.customer_id = $2 and (b.created_at < l.customer_since) is not true
    order by b.created_at limit 10000`,
  transfers: `
    select t.id, t.license_id, t.to_email, t.state, t.reason, t.requested_at, t.decided_at
    from license_transfer t where t.organization_id = $1 and t.from_customer_id = $2
    order by t.requested_at limit 10000`,
  unsubscribed_from_emails: `
    select o.created_at as at from mail_opt_out o
    join organization_customer c on c.organization_id = o.organization_id and o.email = c.email
    where c.organization_id = $1 and c.customer_id = $2`,
  emails: `
    select m.at, m.outcome, m.reason, m.mail, m.email, p.name as product, m.licenses
    from customer_mail m left join product p on p.id = m.product_id
    where m.organization_id = $1 and (m.customer_id = $2 or m.customer_id in (
      select former_id from customer_former_id where organization_id = $1 and customer_id = $2))
    order by m.at desc limit 10000`,
  notes: `
    select n.created_at as at, n.license_id, n.text
    from note n left join license l on l.id = n.license_id
    where n.organization_id = $1 and (n.customer_id = $2 or l.customer_id = $2)
      and (n.created_at < l.customer_since) is not true
    order by n.created_at desc limit 10000`,
  changes: `
    select e.at, e.action, e.license_id, case when not is_earlier then e.after end as after,
      case when not is_earlier and e.action not in ('customer.corrected', 'customer.merged', 'license.transferred')
        then e.before - 'registered' - 'registered_at' end as before,
      about.network::text as about, l.customer_since as since
    from (
      select id from audit_entry where organization_id = $1 and (target_id = $2 or target_id in (
        select former_id from customer_former_id where organization_id = $1 and customer_id = $2))
      union
      select a.id from license l join audit_entry a on a.license_id = l.id and a.organization_id = $1
      where l.organization_id = $1 and l.customer_id = $2 and (a.at < l.customer_since) is not true) found
    join audit_entry e on e.id = found.id
    left join license l on l.id = e.license_id
    cross join lateral (
      select case when e.action in ('license.ip_removed', 'license.ip_blocked', 'license.ip_unblocked', 'license.ips_freed')
        then coalesce(e.before->>'address', e.before->>'network', e.after->>'network')::inet end as network) about
    cross join lateral (
      select about.network is not null and exists (
        select from audit_entry added
        where added.license_id = l.id and added.action = 'license.ip_added' and added.at < l.customer_since
          and (added.after->>'address')::inet <<= about.network) as is_earlier) mark
    order by e.at desc limit 10000`,
} as const

/** The same from the history, of these licenses since they are the customer's. */
const HISTORY_QUERIES = {
  ip_address_history: `
    select h.license_id, host(h.address) as ip_address, h.first_seen_at, h.last_seen_at, h.hits::float8 as requests,
      h.last_outcome
    from unnest($2::uuid[], $3::timestamptz[]) l(id, since)
    join license_ip_history h on h.organization_id = $1 and h.license_id = l.id
    where (h.first_seen_at < l.since) is not true
    order by h.last_seen_at desc limit 10000`,
  // The day of a change of hands is the former owner's too.
  days_in_use: `
    select s.license_id, (s.last_on - n)::text as day
    from unnest($2::uuid[], $3::timestamptz[]) l(id, since)
    join license_seen s on s.organization_id = $1 and s.license_id = l.id
    cross join generate_series(0, 61) n
    where (s.days >> n) & 1 = 1 and (s.last_on - n <= (l.since at time zone 'UTC')::date) is not true
    order by day desc, s.license_id limit 10000`,
  requests: `
    select r.* from unnest($2::uuid[], $3::timestamptz[]) l(id, since) cross join lateral (
      select q.license_id, q.first_at, q.last_at, q.hits as requests, q.endpoint, q.status, host(q.address) as
        ip_address, q.version, q.device_id from request_log q
      where q.organization_id = $1 and q.license_id = l.id and (q.first_at < l.since) is not true
        and not exists (
          select from license_ip_history earlier
          where earlier.organization_id = $1 and earlier.license_id = l.id and earlier.address <<= q.address
            and earlier.first_seen_at < l.since)
      order by q.minute desc limit 1000) r
    order by r.last_at desc limit 10000`,
} as const

export type CustomerSection = keyof typeof QUERIES | keyof typeof HISTORY_QUERIES

/** In the order of the file. */
export const CUSTOMER_SECTIONS: readonly CustomerSection[] = [
  'customer',
  'licenses',
  'registered_ip_addresses',
  'ip_address_history',
  'days_in_use',
  'blocked_ip_addresses',
  'transfers',
  'unsubscribed_from_emails',
  'emails',
  'notes',
  'requests',
  'changes',
]

/** `about` is an IP address or network of the license in a row, which is the customer's `since`. */
export type SectionRow = Row & { license_id: string; about?: string | null; since?: Date | null }
type OfCustomer = { organizationId: string; customerId: string }

/** A section, up to 10,000 rows; null if it is one of the history. */
export async function selectOfCustomer(
  pool: Pool,
  { organizationId, customerId }: OfCustomer,
  section: CustomerSection,
): Promise<SectionRow[] | null> {
  if (isOfHistory(section)) return null
  return (await pool.query<SectionRow>(QUERIES[section], [organizationId, customerId])).rows
}

const isOfHistory = (section: CustomerSection): section is keyof typeof HISTORY_QUERIES => section in HISTORY_QUERIES

type OwnLicense = { id: string; since: Date | null }

export async function selectLicensesOfCustomer(
  pool: Pool,
  { organizationId, customerId }: OfCustomer,
): Promise<OwnLicense[]> {
  const { rows } = await pool.query<OwnLicense>(
    'select id, customer_since as since from license where organization_id = $1 and customer_id = $2',
    [organizationId, customerId],
  )
  return rows
}

export async function selectHistoryOfCustomer(
  history: Pool,
  { organizationId, licenses }: { organizationId: string; licenses: OwnLicense[] },
  section: CustomerSection,
): Promise<Row[]> {
  if (!isOfHistory(section)) return []
  const values = [organizationId, licenses.map(({ id }) => id), licenses.map(({ since }) => since)]
  return (await history.query<Row>(HISTORY_QUERIES[section], values)).rows
}
