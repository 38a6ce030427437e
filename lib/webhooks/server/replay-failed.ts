import { z } from 'zod'
import type { WriteContext } from '@/lib/platform/database/context'
import { replayBatch } from './failed-deliveries.sql'

const BITE = 1_000

const payload = z.object({
  organization_id: z.uuid(),
  endpoint_id: z.uuid(),
  since: z.coerce.date(),
  until: z.coerce.date(),
})

type Transact = <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>

/** The job behind "replay everything that failed since": in bites, each a transaction. Answers how many there were. */
export async function replayFailed(transact: Transact, given: unknown): Promise<number> {
  const { organization_id: organizationId, endpoint_id: endpointId, since, until } = payload.parse(given)
  let replayed = 0
  for (;;) {
    const count = await transact(({ tx }) => replayBatch(tx, { organizationId, endpointId, since, until }, BITE))
    replayed += count
    if (count < BITE) return replayed
  }
}
