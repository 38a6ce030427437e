import { z } from 'zod'
import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { shouldDisable } from '@/lib/service/webhooks/core/retry-schedule'
import { type ConnectionRecord, findConnection, noteArrival, noteFailure } from './connections.sql'
import { disableChat } from './disable-chat'
import { type ChatSender, postMessage } from './post-message'

const queued = z.object({ organization_id: z.uuid(), connection_id: z.uuid(), sealed: z.base64() })
const chatText = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  link: z.object({ label: z.string(), url: z.string() }),
})

export type ChatParts = ChatSender & {
  transact: Transact
  vault: Vault
}

/**
 * The job that queueChatMessage adds. Rejects if the message did not arrive, so that the worker retries it. A webhook
 * that is gone, or that has failed for days, is disabled, and members are notified.
 */
export async function sendChatMessage(parts: ChatParts, payload: unknown): Promise<void> {
  const { organization_id: organizationId, connection_id: id, sealed } = queued.parse(payload)
  const { connection, now } = await parts.transact(async (work) => ({
    connection: await findConnection(work.tx, organizationId),
    now: work.now,
  }))
  if (connection?.id !== id || connection.disabledAt) return
  const message = chatText.parse(JSON.parse(parts.vault.decrypt(Buffer.from(sealed, 'base64'))))
  const attempt = { vault: parts.vault, now, stop: new AbortController().signal }
  const { kind, error } = await postMessage(parts, attempt, { urlCiphertext: connection.urlCiphertext, message })
  if (kind === 'arrived') return await parts.transact(({ tx }) => noteArrival(tx, connection))
  const isOver = await parts.transact((work) => settleFailure(work, connection, kind === 'gone'))
  if (!isOver) throw new Error(`a chat message did not arrive: ${error}`)
}

/** Records a failure. Returns whether it was the last attempt. */
async function settleFailure(work: WriteContext, connection: ConnectionRecord, isGone: boolean): Promise<boolean> {
  const failingSince = await noteFailure(work.tx, connection, work.now)
  const reason = isGone ? 'gone' : shouldDisable(failingSince, work.now) ? 'failing' : null
  if (reason === null) return false
  await disableChat(work, connection, reason)
  return true
}
