import type pg from 'pg'
import { recordFreed } from '@/lib/catalog/licenses/addresses/server/free-addresses'
import type { SlotRow } from '@/lib/catalog/licenses/addresses/server/slots.sql'
import { newId } from '@/lib/foundation/platform/config/ids'
import { maskLicenseKey } from '@/lib/foundation/shared/license-key'
import { daysSinceCreated } from './demo-licenses'

/** How old the demo's organization is. */
export const PAST_DAYS = 90

/** `licenses` are those of the file, the first product's first. */
type Ids = {
  organizationId: string
  productId: string
  licenses: readonly { id: string; license_key: string }[]
  member: { userId: string; email: string }
}

/** Backdates the demo, and adds what its members and customers did: transfers, the audit log, a failing endpoint. */
export async function addPastChanges(pool: pg.Pool, ids: Ids): Promise<void> {
  await backdate(pool, ids)
  await addTransfers(pool, ids)
  await addExtensions(pool, ids)
  await addCreations(pool, ids)
  await addAuditEntries(pool, ids)
  await addFailingEndpoint(pool, ids)
}

async function backdate(pool: pg.Pool, { organizationId, licenses }: Ids): Promise<void> {
  await pool.query(
    `update organization set is_demo = true, created_at = created_at - make_interval(days => $2) where id = $1`,
    [organizationId, PAST_DAYS],
  )
  await pool.query(
    'update product set created_at = created_at - make_interval(days => $2) where organization_id = $1',
    [organizationId, PAST_DAYS],
  )
  // One that the file has as revoked before it was created was revoked before the calls that are replayed.
  await pool.query(
    `update license l set created_at = l.created_at - make_interval(days => t.days),
       revoked_at = case when revoked_at < l.created_at then now() - interval '16 days' else revoked_at end
     from unnest($1::uuid[], $2::int[]) t(id, days) where l.id = t.id`,
    [licenses.map(({ id }) => id), licenses.map((_, place) => daysSinceCreated(place))],
  )
  await pool.query(
    `update organization_customer c set created_at = l.first
     from (select customer_id, min(created_at) as first from license where organization_id = $1 group by 1) l
     where c.organization_id = $1 and c.customer_id = l.customer_id`,
    [organizationId],
  )
}

/** Two customers who wait for an answer. */
async function addTransfers(pool: pg.Pool, { organizationId, licenses }: Ids): Promise<void> {
  const requests = [
    { place: 9, toEmail: 'studio@customer.example', ago: '5 hours' },
    { place: 11, toEmail: 'kai.new@customer.example', ago: '2 days' },
  ]
  for (const { place, toEmail, ago } of requests)
    await pool.query(
      `insert into license_transfer (id, organization_id, license_id, from_customer_id, to_email, requested_at)
       select $1, $2, id, customer_id, $4, now() - $5::interval from license where id = $3 and customer_id is not null`,
      [newId(), organizationId, licenses[place]?.id, toEmail, ago],
    )
}

const ENTRIES = [
  { action: 'product.created', ago: '90 days', of: 'product' },
  { action: 'version.published', ago: '21 days', of: 'product', after: { version: '1.1.0' } },
  { action: 'version.published', ago: '9 days', of: 'product', after: { version: '1.2.0' } },
  { action: 'license.updated', ago: '3 days', of: 8, before: { max_ips: 2 }, after: { max_ips: 1 } },
  { action: 'license.revoked', ago: '16 days', of: 3, after: { revoked_reason: 'Refund for order 1182' } },
] as const

/** When a member reset the IP addresses of the first license: its calls since then take slots again. */
export const RESET_HOURS_AGO = 30

/** Licenses that were extended before they ended: by so many days, and later on by so many more. */
const EXTENSIONS = [
  { of: 12, daysAgo: 62, days: 30, later: 30 },
  { of: 12, daysAgo: 32, days: 30, later: 0 },
  { of: 10, daysAgo: 26, days: 30, later: 0 },
  { of: 9, daysAgo: 13, days: 14, later: 0 },
  { of: 14, daysAgo: 6, days: 180, later: 0 },
] as const

async function addExtensions(pool: pg.Pool, { organizationId, licenses, member }: Ids): Promise<void> {
  for (const { of, daysAgo, days, later } of EXTENSIONS) {
    const { id, license_key: key } = licenses[of] ?? {}
    if (id === undefined || key === undefined) continue
    await pool.query(
      `insert into audit_entry (id, organization_id, at, actor_id, actor_email, action, target_type, target_id, target_label,
         license_id, before, after)
       select $1, $2, now() - make_interval(days => $3), $4, $5, 'license.extended', 'license', id, $7, id,
         json_build_object('expires_at', expires_at - make_interval(days => $8::int + $9::int)),
         json_build_object('expires_at', expires_at - make_interval(days => $9))
       from license where id = $6`,
      [newId(), organizationId, daysAgo, member.userId, member.email, id, maskLicenseKey(key), days, later],
    )
  }
}

/** What the statistics count as created, on the day of each license, with the end that it had before it was extended. */
async function addCreations(pool: pg.Pool, { organizationId, licenses, member }: Ids): Promise<void> {
  await pool.query(
    `insert into audit_entry (id, organization_id, at, actor_id, actor_email, action, target_type, target_id, target_label,
       license_id, after)
     select t.id, $1, l.created_at, $2, $3, 'license.created', 'license', l.id, t.label, l.id,
       json_build_object('product_id', l.product_id, 'customer', coalesce(c.email, c.discord_id), 'expires_at',
         coalesce((select e.before -> 'expires_at' from audit_entry e
           where e.license_id = l.id and e.action = 'license.extended' order by e.at limit 1), to_jsonb(l.expires_at)))
     from unnest($4::uuid[], $5::uuid[], $6::text[]) t(id, license_id, label) join license l on l.id = t.license_id
     left join organization_customer c on c.organization_id = l.organization_id and c.customer_id = l.customer_id`,
    [
      organizationId,
      member.userId,
      member.email,
      licenses.map(() => newId()),
      licenses.map(({ id }) => id),
      licenses.map(({ license_key }) => maskLicenseKey(license_key)),
    ],
  )
}

async function addAuditEntries(pool: pg.Pool, ids: Ids): Promise<void> {
  for (const entry of ENTRIES) await addAuditEntry(pool, ids, entry)
}

/** Frees the slots that the first license has taken so far, as that reset did. */
export async function resetAddresses(pool: pg.Pool, ids: Ids): Promise<void> {
  const { rows } = await pool.query<SlotRow>(
    'delete from license_ip where license_id = $1 returning host(address) as address, registered_at as "registeredAt"',
    [ids.licenses[0]?.id],
  )
  if (rows.length === 0) return
  await addAuditEntry(pool, ids, {
    action: 'license.ips_reset',
    ago: `${RESET_HOURS_AGO} hours`,
    of: 0,
    before: { ip_count: rows.length, ...recordFreed(rows) },
    after: { ip_count: 0 },
  })
}

type Entry = {
  action: string
  ago: string
  /** the place of a license, or the product */
  of: number | 'product'
  before?: object
  after?: object
}

const addAuditEntry = (pool: pg.Pool, ids: Ids, entry: Entry) =>
  pool.query(
    `insert into audit_entry (id, organization_id, at, actor_id, actor_email, action, target_type, target_id, target_label,
       license_id, before, after)
     values ($1, $2, now() - $3::interval, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      newId(),
      ids.organizationId,
      entry.ago,
      ids.member.userId,
      ids.member.email,
      entry.action,
      ...targetOf(entry, ids),
      entry.before ?? null,
      entry.after ?? null,
    ],
  )

/** Type, id and label of what was changed, and the license it is an event of. */
function targetOf({ of }: Entry, { productId, licenses }: Ids) {
  if (of === 'product') return ['product', productId, 'Demo App', null]
  const license = licenses[of]
  if (!license) return ['license', null, null, null]
  return ['license', license.id, maskLicenseKey(license.license_key), license.id]
}

const ERROR = 'answered 500 Internal Server Error'

/** Deliveries that are over: nothing of the demo calls the outside. */
async function addFailingEndpoint(pool: pg.Pool, { organizationId, productId }: Ids): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `update webhook_endpoint set failing_since = now() - interval '2 days', failing_reported_at = now(),
       created_at = created_at - interval '60 days'
     where organization_id = $1 returning id`,
    [organizationId],
  )
  const endpointId = rows[0]?.id
  if (!endpointId) return
  for (let i = 0; i < 12; i++) {
    const hoursAgo = 4 + i * 9
    const isDelivered = hoursAgo > 48
    await addDelivery(pool, { organizationId, productId, endpointId, hoursAgo, isDelivered })
  }
}

type Delivery = Omit<Ids, 'licenses' | 'member'> & { endpointId: string; hoursAgo: number; isDelivered: boolean }

async function addDelivery(pool: pg.Pool, delivery: Delivery): Promise<void> {
  const { organizationId, productId, endpointId, hoursAgo, isDelivered } = delivery
  const [eventId, deliveryId] = [newId(), newId()]
  const type = hoursAgo % 2 === 0 ? 'product.disabled' : 'product.enabled'
  await pool.query(
    `insert into webhook_event (id, organization_id, type, product_id, body, created_at)
     select $1, $2, $3, id, json_build_object('type', $3::text, 'timestamp', now() - make_interval(hours => $5),
       'data', json_build_object('product', json_build_object('id', id, 'slug', slug, 'name', name, 'state', state)))::text,
       now() - make_interval(hours => $5)
     from product where id = $4`,
    [eventId, organizationId, type, productId, hoursAgo],
  )
  await pool.query(
    `insert into webhook_delivery (id, organization_id, event_id, endpoint_id, type, state, tries, attempts, next_at,
       last_status, last_error, created_at, finished_at)
     select $1, $2, $3, $4, $5, $6, 1, 1, at, $7, $8, at, at from (select now() - make_interval(hours => $9) as at) t`,
    [
      deliveryId,
      organizationId,
      eventId,
      endpointId,
      type,
      ...(isDelivered ? ['succeeded', 200, null] : ['failed', 500, ERROR]),
      hoursAgo,
    ],
  )
  await pool.query(
    `insert into webhook_attempt (delivery_id, number, organization_id, at, duration_ms, status, error, answer)
     values ($1, 1, $2, now() - make_interval(hours => $3), $4, $5, $6, $7)`,
    [
      deliveryId,
      organizationId,
      hoursAgo,
      80 + hoursAgo,
      isDelivered ? 200 : 500,
      isDelivered ? null : ERROR,
      isDelivered ? 'ok' : 'Internal Server Error',
    ],
  )
}
