import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { type ConnectionRecord, disableConnection } from './connections.sql'
import { chatTarget } from './manage-chat'

/** Stops posting to the channel, of which members are notified. Does nothing if it is disabled already or replaced. */
export async function disableChat(
  work: WriteContext,
  connection: ConnectionRecord,
  reason: 'gone' | 'failing',
): Promise<void> {
  if (!(await disableConnection(work.tx, connection, { reason, now: work.now }))) return
  const { organizationId, service } = connection
  await recordChange(
    work,
    { organizationId, userId: null, email: null },
    { action: 'chat.disabled', target: chatTarget(work, connection), after: { service, reason } },
  )
}
