import type { WriteContext } from '@/lib/platform/database/context'
import type { ChatText } from '../../core/chat-message'
import type { NotificationKind } from '../../core/kinds'
import { addChatJob } from './chat-jobs.sql'
import { findConnection } from './connections.sql'

/** Posts a message once the transaction is through, if the organization has this kind posted. It waits sealed. */
export async function queueChatMessage(
  { tx, vault }: Pick<WriteContext, 'tx' | 'vault'>,
  { organizationId, kind, message }: { organizationId: string; kind: NotificationKind; message: ChatText },
): Promise<void> {
  const connection = await findConnection(tx, organizationId)
  if (!connection || connection.disabledAt || !connection.kinds.includes(kind)) return
  const sealed = vault.encrypt(JSON.stringify(message)).toString('base64')
  await addChatJob(tx, { organizationId, connectionId: connection.id, sealed })
}
