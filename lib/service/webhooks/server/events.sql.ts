import type { OrganizationSummary } from '@/lib/catalog/organizations/core/schema'
import type { Permission } from '@/lib/foundation/permissions/core/permissions'
import type { Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'
import type { ProductPart } from '../core/event-data'

/** The scope of an access token that may list events. */
export const LISTING: Permission = 'webhooks:view'

/**
 * The event types that the organization's endpoints subscribe to; `*` for all, also while an access token may list
 * events.
 */
export async function findWantedTypes(tx: Tx, organizationId: string): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ type: string }[]>`
    select distinct unnest(events) as type from webhook_endpoint
    where organization_id = ${organizationId}::uuid and disabled_at is null
    union
    select '*' where exists (
      select from access_token where organization_id = ${organizationId}::uuid and revoked_at is null
        and (expires_at is null or expires_at > now()) and ${LISTING} = any(scopes))`
  return new Set(rows.map(({ type }) => type))
}

export type Ids = { organizationId: string; ids: string[] }

export const findProducts = (tx: Tx, { organizationId, ids }: Ids): Promise<ProductPart[]> =>
  tx.product.findMany({
    where: { organizationId, id: { in: ids } },
    select: { id: true, slug: true, name: true, state: true },
  })

export const findOrganization = (tx: Tx, id: string): Promise<OrganizationSummary | null> =>
  tx.organization.findUnique({ where: { id }, select: { id: true, slug: true, name: true } })

export type EventRow = {
  id: string
  type: string
  license_id: string | null
  product_id: string | null
  body: string
}

type Scope = { organizationId: string; now: Date }

/** As one JSON text: one parameter, whatever their number. */
export async function insertEvents(tx: Tx, { organizationId, now }: Scope, rows: EventRow[]): Promise<void> {
  await tx.$executeRaw`
    insert into webhook_event (id, organization_id, type, license_id, product_id, body, created_at)
    select id, ${organizationId}::uuid, type, license_id, product_id, body, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, type text, license_id uuid, product_id uuid, body text)`
}

/** The job that creates their deliveries: it exists if and only if the events do. */
export async function addFanOutJob(tx: Tx, organizationId: string, eventIds: string[]): Promise<void> {
  const payload = JSON.stringify({ organization_id: organizationId, event_ids: eventIds })
  await tx.$executeRaw`select ${addJob('fan_out_events', Prisma.sql`${payload}::json`, { turnOf: { organizationId } })}`
}

export type DeliveryRow = { id: string; organizationId: string; eventId: string; endpointId: string; type: string }

export async function insertDelivery(tx: Tx, row: DeliveryRow, now: Date): Promise<void> {
  await tx.webhookDelivery.create({ data: { ...row, nextAt: now, createdAt: now } })
}

/**
 * Creates a delivery for each endpoint that subscribes to the event, once even if the job runs again. Returns the
 * number of new ones.
 */
export const fanOut = (tx: Tx, eventIds: string[]): Promise<number> => tx.$executeRaw`
  insert into webhook_delivery (id, organization_id, event_id, endpoint_id, type, next_at, created_at)
  select gen_random_uuid(), e.organization_id, e.id, p.id, e.type, now(), now()
  from webhook_event e
  join webhook_endpoint p on p.organization_id = e.organization_id and p.disabled_at is null
    and (e.type = any(p.events) or '*' = any(p.events))
  where e.id = any(${eventIds}::uuid[])
  order by e.created_at, e.id
  on conflict do nothing`
