import type { Tx } from '@/lib/foundation/platform/database/db'
import { JOBS } from '../core/background-work'

/**
 * Jobs whose process died are released; the queue itself would wait for four hours. Each by itself: a
 * lock names the process, and `force_unlock_workers` would release what the same process, still alive, has in hand.
 */
export async function freeLostJobs(tx: Tx): Promise<void> {
  const kinds = Object.entries(JOBS).map(([task, { lostAfterMinutes: minutes }]) => ({ task, minutes }))
  await tx.$executeRaw`
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null
    from graphile_worker._private_tasks t
    join json_to_recordset(${JSON.stringify(kinds)}::json) as lost(task text, minutes int) on lost.task = t.identifier
    where t.id = j.task_id and j.locked_at < now() - interval '1 minute' * lost.minutes`
}
