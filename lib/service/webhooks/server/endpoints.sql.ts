import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { behind, NEWEST_FIRST } from '@/lib/foundation/platform/page'
import type { TimeCursor } from '@/lib/foundation/shared/cursor'
import type { Prisma } from '@/lib/generated/prisma/client'

export type EndpointRef = { id: string; organizationId: string }

const RECORD = {
  id: true,
  url: true,
  description: true,
  events: true,
  headersCiphertext: true,
  previousSecretEndsAt: true,
  disabledAt: true,
  disabledReason: true,
  failingSince: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.WebhookEndpointSelect

export type EndpointRecord = Prisma.WebhookEndpointGetPayload<{ select: typeof RECORD }>

export const findEndpoint = (db: Db | Tx, ref: EndpointRef): Promise<EndpointRecord | null> =>
  db.webhookEndpoint.findFirst({ where: ref, select: RECORD })

/** Those that are enabled and have deliveries that failed and are not tried again. */
export const findEndpointsWithFailures = (tx: Tx, organizationId: string): Promise<EndpointRecord[]> =>
  tx.webhookEndpoint.findMany({
    where: { organizationId, disabledAt: null, deliveries: { some: { state: 'failed' } } },
    select: RECORD,
    orderBy: { id: 'asc' },
  })

/** Locked until the end of the transaction. */
export async function lockEndpoint(tx: Tx, ref: EndpointRef): Promise<EndpointRecord | null> {
  await tx.$executeRaw`
    select from webhook_endpoint where id = ${ref.id}::uuid and organization_id = ${ref.organizationId}::uuid for update`
  return findEndpoint(tx, ref)
}

export const findEndpoints = (db: Db, organizationId: string): Promise<EndpointRecord[]> =>
  db.webhookEndpoint.findMany({
    where: { organizationId },
    select: RECORD,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

type EndpointPage = { organizationId: string; after: TimeCursor | null; limit: number }

/** Newest first. */
export const findNewestEndpoints = (
  db: Db,
  { organizationId, after, limit }: EndpointPage,
): Promise<EndpointRecord[]> =>
  db.webhookEndpoint.findMany({
    where: { organizationId, ...behind(after) },
    select: RECORD,
    orderBy: NEWEST_FIRST,
    take: limit,
  })

/** Counting holds a lock until the end of the transaction, so that two requests cannot both take the last place. */
export async function countEndpoints(tx: Tx, organizationId: string): Promise<number> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('webhook_endpoint room'), hashtext(${organizationId}))`
  return tx.webhookEndpoint.count({ where: { organizationId } })
}

export type EndpointData = {
  id: string
  organizationId: string
  url: string
  description: string | null
  events: string[]
  secretCiphertext: Uint8Array<ArrayBuffer>
  headersCiphertext: Uint8Array<ArrayBuffer> | null
  createdAt: Date
}

/** False if the organization has an endpoint with this URL already. */
export async function insertEndpoint(tx: Tx, data: EndpointData): Promise<boolean> {
  const { count } = await tx.webhookEndpoint.createMany({ data: [data], skipDuplicates: true })
  return count === 1
}

/** False if another endpoint has the URL. */
export async function isUrlTaken(tx: Tx, { organizationId, id }: EndpointRef, url: string): Promise<boolean> {
  return (await tx.webhookEndpoint.count({ where: { organizationId, url, id: { not: id } } })) > 0
}

/** Returns whether there was such an endpoint in the expected state. */
export async function updateEndpointRow(
  tx: Tx,
  { id, organizationId, expected }: EndpointRef & { expected?: Prisma.WebhookEndpointWhereInput },
  data: Prisma.WebhookEndpointUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await tx.webhookEndpoint.updateMany({ where: { ...expected, id, organizationId }, data })
  return count === 1
}

/** The current secret becomes the previous one. */
export async function updateEndpointSecret(
  tx: Tx,
  { id, organizationId }: EndpointRef,
  { secret, endsAt }: { secret: Uint8Array; endsAt: Date },
): Promise<void> {
  await tx.$executeRaw`
    update webhook_endpoint set previous_secret_ciphertext = secret_ciphertext, secret_ciphertext = ${secret},
      previous_secret_ends_at = ${endsAt.toISOString()}::timestamptz, updated_at = now()
    where id = ${id}::uuid and organization_id = ${organizationId}::uuid`
}

export async function deleteEndpointRow(tx: Tx, ref: EndpointRef): Promise<boolean> {
  return (await tx.webhookEndpoint.deleteMany({ where: ref })).count === 1
}

type Retired = { organizationId: string; url: string }

/** Null if it was disabled already, or deleted. */
export async function disableEndpointRow(
  tx: Tx,
  { endpointId: id, reason, now }: { endpointId: string; reason: string; now: Date },
): Promise<Retired | null> {
  const data = { disabledAt: now, disabledReason: reason }
  const { count } = await tx.webhookEndpoint.updateMany({ where: { id, disabledAt: null }, data })
  if (count === 0) return null
  return tx.webhookEndpoint.findUnique({ where: { id }, select: { organizationId: true, url: true } })
}

/** Null where it works again, is disabled, or was reported since it began to fail. */
export async function noteFailing(tx: Tx, endpointId: string, now: Date) {
  const [row] = await tx.$queryRaw<{ organizationId: string; url: string; failingSince: Date }[]>`
    update webhook_endpoint set failing_reported_at = ${now.toISOString()}::timestamptz
    where id = ${endpointId}::uuid and disabled_at is null and failing_since is not null
      and (failing_reported_at is null or failing_reported_at < failing_since)
    returning organization_id as "organizationId", url, failing_since as "failingSince"`
  return row
}

/** Fails the pending deliveries of a disabled endpoint; they can be resent once it works. */
export const failPending = (
  tx: Tx,
  { endpointId, organizationId, now }: { endpointId: string; organizationId: string; now: Date },
): Promise<number> => tx.$executeRaw`
  update webhook_delivery set state = 'failed', finished_at = ${now.toISOString()}::timestamptz,
    last_error = coalesce(last_error, 'The endpoint was disabled.'), lease_token = null, lease_until = null
  where endpoint_id = ${endpointId}::uuid and organization_id = ${organizationId}::uuid and state = 'pending'`
