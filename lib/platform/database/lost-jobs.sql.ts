import type { Tx } from './db'
import type { SlotKind } from './job-slots'

/** A short job is a few statements, each of them bounded: who took one so long ago is gone. */
const MAX_MINUTES = 2
/** Nobody hands over one mail for so long. Sooner, and a mail server that is slow gets a mail twice. */
const MAX_MAIL_MINUTES = 10
const MAILS: SlotKind[] = ['mail', 'customer-mail']

/** Short jobs whose worker died in the middle are taken up again; the queue itself would wait for four hours. */
export async function freeLostJobs(tx: Tx, tasks: string[]): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any (${tasks}::text[]) and j.locked_at is not null
      and j.locked_at < now() - interval '1 minute' * case when j.flags ?| ${MAILS}::text[] then ${MAX_MAIL_MINUTES}::int
        else ${MAX_MINUTES}::int end
    having count(*) > 0`
}
