import type { Tx } from '@/lib/platform/database/db'

export const SEND_MAIL = 'send-mail'
/** With its growing pauses about a day: after that a mail says nothing new. */
const ATTEMPTS = 14

/** No worker takes this long over one mail: a job locked for longer has lost its worker. */
const MAX_SEND_MINUTES = 10

/** Mails whose worker died in the middle are taken up again; the queue itself would wait for four hours. */
export async function freeLostMails(tx: Tx, tasks: string[]): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where task_identifier = any (${tasks}) and locked_at < now() - ${MAX_SEND_MINUTES}::int * interval '1 minute'
    having count(*) > 0`
}

/** Adds the job that sends it, in the transaction of the change that the mail reports. */
export async function addMailJob(tx: Tx, sealed: string): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(${SEND_MAIL}, json_build_object('sealed', ${sealed}::text), max_attempts := ${ATTEMPTS}::int)`
}
