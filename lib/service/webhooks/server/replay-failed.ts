import { z } from 'zod'
import type { Transact } from '@/lib/foundation/platform/database/context'
import { addReplayJob, replayBatch } from './failed-deliveries.sql'

const BATCH_SIZE = 1_000

const payload = z.object({
  organization_id: z.uuid(),
  endpoint_id: z.uuid(),
  since: z.coerce.date(),
  until: z.coerce.date(),
})

/**
 * The job behind "replay everything that failed since": queues one batch, and a job for the rest, which takes turns
 * with those of other organizations. Returns the number of deliveries.
 */
export function replayFailed(transact: Transact, given: unknown): Promise<number> {
  const { organization_id: organizationId, endpoint_id: endpointId, since, until } = payload.parse(given)
  const replay = { organizationId, endpointId, since, until }
  return transact(async ({ tx }) => {
    const count = await replayBatch(tx, replay, BATCH_SIZE)
    if (count === BATCH_SIZE) await addReplayJob(tx, replay)
    return count
  })
}
