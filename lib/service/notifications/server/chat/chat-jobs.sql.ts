import type { Tx } from '@/lib/foundation/platform/database/db'
import type { SlotKind } from '@/lib/foundation/platform/database/job-slots'
import { nextPlace } from '@/lib/foundation/platform/database/job-turns.sql'

export const SEND_CHAT_MESSAGE = 'send-chat-message'
const CHAT_SLOT: SlotKind = 'notification'
/** With growing pauses these span about half a day; after that a message is outdated. */
const ATTEMPTS = 12
/** Sign-in codes and events go first. */
const FIRST_PLACE = 10_000

type ChatJob = { organizationId: string; connectionId: string; sealed: string }

/** Adds the job that posts a message, in the transaction of the reported change. Organizations take turns. */
export async function addChatJob(tx: Tx, { organizationId, connectionId, sealed }: ChatJob): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(${SEND_CHAT_MESSAGE},
      json_build_object('organization_id', ${organizationId}::text, 'connection_id', ${connectionId}::text,
        'sealed', ${sealed}::text),
      max_attempts := ${ATTEMPTS}::int,
      priority := ${nextPlace({ task: SEND_CHAT_MESSAGE, organizationId, first: FIRST_PLACE })},
      flags := array[${CHAT_SLOT}::text])`
}
