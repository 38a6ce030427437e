import type { Tx } from '@/lib/platform/database/db'
import type { SlotKind } from '@/lib/platform/database/job-slots'
import { nextPlace } from '@/lib/platform/database/job-turns.sql'

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

/** Behind sign-in codes and events. */
const FIRST_PLACE = 10_000
const BULK_SLOT: SlotKind = 'customer-mail'

/** The same, with the slots and the place of mails that come by the thousand. */
export async function addMailJobInTurn(tx: Tx, organizationId: string, sealed: string): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(${SEND_MAIL},
      json_build_object('organization_id', ${organizationId}::text, 'sealed', ${sealed}::text),
      max_attempts := ${ATTEMPTS}::int,
      priority := ${nextPlace({ task: SEND_MAIL, organizationId, first: FIRST_PLACE })},
      flags := array[${BULK_SLOT}::text])`
}
