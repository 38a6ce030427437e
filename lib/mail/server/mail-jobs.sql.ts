import type { Tx } from '@/lib/platform/database/db'
import type { SlotKind } from '@/lib/platform/database/job-slots'

export const SEND_MAIL = 'send-mail'
const MAIL_SLOT: SlotKind = 'mail'
/** With growing pauses these span about a day; after that a mail is outdated. */
const ATTEMPTS = 14

/** Adds the job that sends a mail, in the transaction of the change that the mail reports. */
export async function addMailJob(tx: Tx, sealed: string): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(${SEND_MAIL}, json_build_object('sealed', ${sealed}::text),
      max_attempts := ${ATTEMPTS}::int, flags := array[${MAIL_SLOT}::text])`
}
