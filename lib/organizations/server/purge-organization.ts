import type { Pool } from 'pg'
import { z } from 'zod'
import { deleteClosed, deleteSome, GROWING_TABLES, isClosed } from './organizations.sql'

const ROWS_A_STEP = 1_000

const payload = z.object({ organization_id: z.uuid() })

/**
 * The job that empties a deleted organization, in steps short enough not to block other work. It can be interrupted
 * anywhere and started again.
 */
export async function purgeOrganization({ pool }: { pool: Pool }, job: unknown): Promise<void> {
  const { organization_id: organizationId } = payload.parse(job)
  if (!(await isClosed(pool, organizationId))) return
  for (const table of GROWING_TABLES) {
    while ((await deleteSome(pool, table, { organizationId, limit: ROWS_A_STEP })) > 0);
  }
  await deleteClosed(pool, organizationId)
}
