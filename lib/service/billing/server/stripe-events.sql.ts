import type { Db, Tx } from '@/lib/foundation/platform/database/db'

export const isProcessed = async (db: Db, id: string): Promise<boolean> =>
  (await db.stripeEvent.count({ where: { id } })) > 0

type Processed = { id: string; type: string; processedAt: Date }

/** False when it was processed before, or just now by another process. */
export async function insertEvent(tx: Tx, event: Processed): Promise<boolean> {
  const { count } = await tx.stripeEvent.createMany({ data: [event], skipDuplicates: true })
  return count === 1
}

/** Stripe repeats an event for three days. In batches, so that no run takes long. */
export async function pruneEvents(tx: Tx, before: Date): Promise<void> {
  await tx.$executeRaw`
    delete from stripe_event where id in (
      select id from stripe_event where processed_at < ${before.toISOString()}::timestamptz limit 1000)`
}
