import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { behind, NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { StoredDelivery } from '../core/present-delivery'
import type { Health } from '../core/present-endpoint'

const LINE = {
  id: true,
  eventId: true,
  type: true,
  state: true,
  attempts: true,
  lastStatus: true,
  lastError: true,
  nextAt: true,
  createdAt: true,
  endpoint: { select: { id: true, url: true } },
} as const satisfies Prisma.WebhookDeliverySelect

export type DeliveryPage = {
  organizationId: string
  endpointId: string | undefined
  type: string | undefined
  state: string | undefined
  after: TimeCursor | null
  limit: number
}

/** Newest first. Reads one more than the page size to see if there is a next page. */
export function findDeliveries(db: Db, page: DeliveryPage): Promise<StoredDelivery[]> {
  const { organizationId, endpointId, type, state, after, limit } = page
  const where: Prisma.WebhookDeliveryWhereInput = {
    organizationId,
    ...(endpointId && { endpointId }),
    ...(type && { type }),
    ...(state && { state }),
    ...behind(after),
  }
  return db.webhookDelivery.findMany({
    where,
    select: LINE,
    orderBy: NEWEST_FIRST,
    take: limit,
  })
}

/** Includes every attempt, newest first. */
export const findWholeDelivery = (db: Db | Tx, ref: { id: string; organizationId: string }) =>
  db.webhookDelivery.findFirst({
    where: ref,
    select: {
      ...LINE,
      event: { select: { body: true } },
      tried: {
        select: { number: true, at: true, durationMs: true, status: true, error: true, answer: true },
        orderBy: { number: 'desc' },
        take: 50,
      },
    },
  })

/** The number of deliveries by outcome since a time, by endpoint. */
export async function findHealth(
  db: Db | Tx,
  { organizationId, since }: { organizationId: string; since: Date },
): Promise<Map<string, Health>> {
  const rows = await db.$queryRaw<({ endpointId: string } & Health)[]>`
    select endpoint_id as "endpointId", (count(*) filter (where state = 'succeeded'))::int as succeeded,
      (count(*) filter (where state = 'failed'))::int as failed, (count(*) filter (where state = 'pending'))::int as pending
    from webhook_delivery
    where organization_id = ${organizationId}::uuid and created_at >= ${since.toISOString()}::timestamptz
    group by 1`
  return new Map(rows.map(({ endpointId, ...health }) => [endpointId, health]))
}
