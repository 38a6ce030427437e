import type { Pool } from 'pg'
import { z } from 'zod'
import { addPurgeJob, deleteClosed, deleteSome, GROWING_TABLES, isClosed } from './organizations.sql'

const ROWS_A_STEP = 1_000
const STEPS_A_TURN = 20
/** Well below the time after which a job counts as lost, however long a step takes. */
const TURN_MS = 10_000

const payload = z.object({ organization_id: z.uuid() })

/**
 * The job that empties a deleted organization, in steps too short to block other transactions. After its turn, the rest
 * becomes another job at the end of the queue. It can be interrupted anywhere and restarted.
 */
export async function purgeOrganization({ pool }: { pool: Pool }, job: unknown): Promise<void> {
  const { organization_id: organizationId } = payload.parse(job)
  if (!(await isClosed(pool, organizationId))) return
  const begun = performance.now()
  let steps = 0
  for (const table of GROWING_TABLES) {
    while ((await deleteSome(pool, table, { organizationId, limit: ROWS_A_STEP })) > 0) {
      steps += 1
      if (steps === STEPS_A_TURN || performance.now() - begun > TURN_MS) return addPurgeJob(pool, organizationId)
    }
  }
  await deleteClosed(pool, organizationId)
}
