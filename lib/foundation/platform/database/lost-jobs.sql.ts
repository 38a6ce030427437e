import type { Tx } from './db'
import type { SlotKind } from './job-slots'

/** A short job is a few statements with time limits: after this time its worker must be dead. */
const MAX_MINUTES = 2
/** Handing over one mail never takes this long. A shorter time would send a mail twice if the mail server is slow. */
const MAX_MAIL_MINUTES = 10
const MAILS: SlotKind[] = ['mail', 'customer-mail']

/**
 * Short jobs whose worker died are released; the queue itself would wait for four hours. Each by itself: a lock names
 * the process, and `force_unlock_workers` would release what the same process, still alive, has in hand.
 */
export async function freeLostJobs(tx: Tx, tasks: string[]): Promise<void> {
  await tx.$executeRaw`
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any (${tasks}::text[])
      and j.locked_at < now() - interval '1 minute' * case when j.flags ?| ${MAILS}::text[] then ${MAX_MAIL_MINUTES}::int
        else ${MAX_MINUTES}::int end`
}
