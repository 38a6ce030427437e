import type { Pool } from 'pg'
import { IS_EARLIER_SLOT, wasSeenEarlier } from '@/lib/catalog/licenses/addresses/server/former-owner'
import { CUSTOMER_COLUMNS } from './organization-customers.sql'

type Row = Record<string, unknown>

/**
 * Everything that an organization stores of a customer, as JSON by kind, without keys of licenses. What is from before
 * `customer_since` may be the former owner's: as in the portal, it is left out, and so is an IP address that was seen
 * before and again since. `before` of a change of hands has the former owner.
 */
const QUERIES = {
  customer: `
    select ${CUSTOMER_COLUMNS} from organization_customer c where c.organization_id = $1 and c.customer_id = $2`,
  licenses: `
    select l.id, p.name as product, l.name, l.notes, l.metadata, l.custom_override as override, l.created_at,
      l.updated_at, l.expires_at, l.revoked_at, l.revoked_reason, l.ip_system_enabled, l.ip_mode, l.max_ips,
      l.ip_count, l.version_pin_mode, l.version_pinned, l.version_range_min, l.version_range_max, l.customer_since,
      l.portal_reset_at, l.key_replaced_at
    from license l join product p on p.id = l.product_id
    where l.organization_id = $1 and l.customer_id = $2 order by l.created_at, l.id`,
  registered_ip_addresses: `
    select s.license_id, host(s.address) as ip_address, masklen(s.address) as prefix, s.registered_at
    from license_ip s join license l on l.id = s.license_id
    where l.organization_id = $1 and l.customer_id = $2 and ${IS_EARLIER_SLOT} is not true
    order by s.registered_at limit 10000`,
  ip_address_history: `
    select h.license_id, host(h.address) as ip_address, h.first_seen_at, h.last_seen_at, h.hits::float8 as requests,
      h.last_outcome
    from license_ip_history h join license l on l.id = h.license_id
    where l.organization_id = $1 and l.customer_id = $2 and (h.first_seen_at < l.customer_since) is not true
    order by h.last_seen_at desc limit 10000`,
  blocked_ip_addresses: `
    select b.license_id, host(b.network) as ip_address, masklen(b.network) as prefix, b.note, b.created_at
    from block_rule b join license l on l.id = b.license_id
    where l.organization_id = $1 and l.customer_id = $2 and (b.created_at < l.customer_since) is not true
      and not ${wasSeenEarlier('b.network')}
    order by b.created_at limit 10000`,
  transfers: `
    select t.id, t.license_id, t.to_email, t.state, t.reason, t.requested_at, t.decided_at
    from license_transfer t where t.organization_id = $1 and t.from_customer_id = $2
    order by t.requested_at limit 10000`,
  unsubscribed_from_emails: `
    select o.created_at as at from mail_opt_out o
    join organization_customer c on c.organization_id = o.organization_id and o.email = c.email
    where c.organization_id = $1 and c.customer_id = $2`,
  requests: `
    select r.* from license l cross join lateral (
      select q.license_id, q.first_at, q.last_at, q.hits as requests, q.endpoint, q.status, host(q.address) as
        ip_address, q.version, q.device_id from request_log q
      where q.license_id = l.id and (q.first_at < l.customer_since) is not true
        and not ${wasSeenEarlier('q.address')}
      order by q.minute desc limit 1000) r
    where l.organization_id = $1 and l.customer_id = $2 order by r.last_at desc limit 10000`,
  changes: `
    select e.at, e.action, e.license_id, case when not is_earlier then e.after end as after,
      case when not is_earlier and e.action not in ('customer.corrected', 'customer.merged', 'license.transferred')
        then e.before end as before
    from (
      select id from audit_entry where organization_id = $1 and (target_id = $2 or target_id in (
        select former_id from customer_former_id where organization_id = $1 and customer_id = $2))
      union
      select a.id from license l join audit_entry a on a.license_id = l.id and a.organization_id = $1
      where l.organization_id = $1 and l.customer_id = $2 and (a.at < l.customer_since) is not true) found
    join audit_entry e on e.id = found.id
    left join license l on l.id = e.license_id
    cross join lateral (
      select case when e.action in ('license.ip_removed', 'license.ip_blocked', 'license.ip_unblocked')
        then coalesce(e.before->>'address', e.before->>'network', e.after->>'network')::inet end as network) about
    cross join lateral (
      select about.network is not null and (${wasSeenEarlier('about.network')} or exists (
        select from audit_entry added
        where added.license_id = l.id and added.action = 'license.ip_added' and added.at < l.customer_since
          and (added.after->>'address')::inet <<= about.network)) as is_earlier) mark
    order by e.at desc limit 10000`,
} as const

export type CustomerSection = keyof typeof QUERIES

export const CUSTOMER_SECTIONS = Object.keys(QUERIES) as CustomerSection[]

type Wanted = { organizationId: string; customerId: string; sections: CustomerSection[] }

/** Each list up to 10,000 rows. */
export async function selectAllOfCustomer(
  pool: Pool,
  { organizationId, customerId, sections }: Wanted,
): Promise<Partial<Record<CustomerSection, Row[]>>> {
  const found: Partial<Record<CustomerSection, Row[]>> = {}
  for (const section of sections)
    found[section] = (await pool.query<Row>(QUERIES[section], [organizationId, customerId])).rows
  return found
}
