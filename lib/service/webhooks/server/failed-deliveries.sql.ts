import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'

/** Deliveries that failed from `since` on and before `until`; one that fails again meanwhile is not sent twice. */
export type Replay = { organizationId: string; endpointId: string; since: Date; until: Date }

export async function countFailed(db: Db | Tx, { organizationId, endpointId, since, until }: Replay): Promise<number> {
  const createdAt = { gte: since, lt: until }
  return db.webhookDelivery.count({ where: { organizationId, endpointId, state: 'failed', createdAt } })
}

/** Those of the same time that wait for another attempt. */
export const countRetrying = (db: Db, { organizationId, endpointId, since, until }: Replay): Promise<number> =>
  db.webhookDelivery.count({
    where: {
      organizationId,
      endpointId,
      state: 'pending',
      attempts: { gt: 0 },
      createdAt: { gte: since, lt: until },
    },
  })

export async function addReplayJob(tx: Tx, replay: Replay): Promise<void> {
  const payload = JSON.stringify({
    organization_id: replay.organizationId,
    endpoint_id: replay.endpointId,
    since: replay.since.toISOString(),
    until: replay.until.toISOString(),
  })
  const turnOf = { organizationId: replay.organizationId }
  await tx.$executeRaw`select ${addJob('replay_webhooks', Prisma.sql`${payload}::json`, { turnOf })}`
}

/** Queues a batch of them again, oldest first, with a new schedule. Returns the number. */
export const replayBatch = (tx: Tx, { organizationId, endpointId, since, until }: Replay, bite: number) =>
  tx.$executeRaw`
    update webhook_delivery set state = 'pending', finished_at = null, tries = 0, next_at = now()
    where id in (
      select id from webhook_delivery
      where organization_id = ${organizationId}::uuid and endpoint_id = ${endpointId}::uuid and state = 'failed'
        and created_at >= ${since.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz
        and finished_at < ${until.toISOString()}::timestamptz
      order by created_at, id limit ${bite}::int for update)
      and exists (select from webhook_endpoint where id = ${endpointId}::uuid and disabled_at is null)`

/**
 * Sends one delivery again, whether it succeeded or failed; one that waits for its next attempt is tried now. False if an
 * attempt is due or under way already.
 */
export async function resendOne(tx: Tx, { id, organizationId }: { id: string; organizationId: string }, now: Date) {
  const again = await tx.webhookDelivery.updateMany({
    where: { id, organizationId, state: { not: 'pending' } },
    data: { state: 'pending', finishedAt: null, tries: 0, nextAt: now },
  })
  if (again.count === 1) return true
  const waiting = await tx.webhookDelivery.updateMany({
    where: { id, organizationId, state: 'pending', nextAt: { gt: now } },
    data: { nextAt: now },
  })
  return waiting.count === 1
}

export async function findEndpointOf(tx: Tx, ref: { id: string; organizationId: string }) {
  const select = { endpoint: { select: { id: true, url: true, disabledAt: true } } }
  return (await tx.webhookDelivery.findFirst({ where: ref, select }))?.endpoint ?? null
}
