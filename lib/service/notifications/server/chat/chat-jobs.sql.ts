import type { Tx } from '@/lib/foundation/platform/database/db'
import { addJob } from '@/lib/foundation/work/server/add-job'
import { Prisma } from '@/lib/generated/prisma/client'

type ChatJob = { organizationId: string; connectionId: string; sealed: string }

/** Adds the job that posts a message, in the transaction of the reported change. Organizations take turns. */
export async function addChatJob(tx: Tx, { organizationId, connectionId, sealed }: ChatJob): Promise<void> {
  const payload = Prisma.sql`json_build_object('organization_id', ${organizationId}::text,
    'connection_id', ${connectionId}::text, 'sealed', ${sealed}::text)`
  await tx.$executeRaw`select ${addJob('send-chat-message', payload, { turnOf: { organizationId } })}`
}
