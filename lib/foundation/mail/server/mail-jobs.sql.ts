import type { Tx } from '@/lib/foundation/platform/database/db'
import type { SlotKind } from '@/lib/foundation/platform/database/job-slots'
import { nextPlace } from '@/lib/foundation/platform/database/job-turns.sql'
import { Prisma } from '@/lib/generated/prisma/client'

export const SEND_MAIL = 'send-mail'
const MAIL_SLOT: SlotKind = 'mail'
/** With growing pauses these span about a day; after that a mail is outdated. */
const ATTEMPTS = 14

/** Adds the jobs that send these mails in one statement, in the transaction of the change that they report. */
export async function addMailJobs(tx: Tx, sealed: string[]): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(${SEND_MAIL}, json_build_object('sealed', mail),
      max_attempts := ${ATTEMPTS}::int, flags := array[${MAIL_SLOT}::text])
    from unnest(${sealed}::text[]) mail`
}

/** Behind sign-in codes and events. */
const FIRST_PLACE = 10_000
const BULK_SLOT: SlotKind = 'customer-mail'

/** The same, with the slots and the places of mails that come by the thousand. */
export async function addMailJobsInTurn(tx: Tx, organizationId: string, sealed: string[]): Promise<void> {
  const line = { task: SEND_MAIL, organizationId, first: FIRST_PLACE }
  await tx.$executeRaw`
    select graphile_worker.add_job(${SEND_MAIL},
      json_build_object('organization_id', ${organizationId}::text, 'sealed', mail),
      max_attempts := ${ATTEMPTS}::int,
      priority := ${nextPlace(line, Prisma.sql`(n - 1)::int`)},
      flags := array[${BULK_SLOT}::text])
    from unnest(${sealed}::text[]) with ordinality as queued (mail, n)`
}
