import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { ChatText } from '../../core/chat-message'
import type { NotificationKind } from '../../core/kinds'
import { addChatJob } from './chat-jobs.sql'
import { findConnection } from './connections.sql'

/** Queues a message if the organization posts this kind. It is posted if and only if the transaction commits. */
export async function queueChatMessage(
  { tx, vault }: Pick<WriteContext, 'tx' | 'vault'>,
  { organizationId, kind, message }: { organizationId: string; kind: NotificationKind; message: ChatText },
): Promise<void> {
  const connection = await findConnection(tx, organizationId)
  if (!connection || connection.disabledAt || !connection.kinds.includes(kind)) return
  const sealed = vault.encrypt(JSON.stringify(message)).toString('base64')
  await addChatJob(tx, { organizationId, connectionId: connection.id, sealed })
}
