import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { requireProof } from '@/lib/foundation/permissions/server/require-proof'
import type { ReadContext, WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { chatServiceOf, maskChatUrl } from '../../core/chat-url'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../core/kinds'
import { type ChatView, type ChooseChatKindInput, chatView } from '../../core/schema-chat'
import {
  deleteConnection,
  findConnection,
  lockConnection,
  replaceConnection,
  updateConnectionKinds,
} from './connections.sql'

type Manager = Granted<'org:update'>

/** The kinds that a new connection posts until a member chooses. */
const POSTED_AT_FIRST: NotificationKind[] = [...NOTIFICATION_KINDS]

export const getChat = (reading: ReadContext, { organizationId }: Manager): Promise<ChatView> =>
  viewOf(reading.db, reading.vault, organizationId)

/** Connects a channel, replacing the previous one. From now on the URL is shown masked. */
export async function connectChat(work: WriteContext, actor: Manager, url: string): Promise<ChatView> {
  const { tx, vault } = work
  const service = chatServiceOf(url)
  if (service === null) throw new Fault('invalid', "This isn't a webhook URL of Slack or Discord.")
  requireProof(actor)
  const before = await findConnection(tx, actor.organizationId)
  const kinds = (before?.kinds as NotificationKind[] | undefined) ?? POSTED_AT_FIRST
  const urlCiphertext = new Uint8Array(vault.encrypt(url))
  const id = work.newId()
  await replaceConnection(tx, { id, organizationId: actor.organizationId, service, urlCiphertext, kinds })
  await recordChange(work, actor, {
    action: 'chat.connected',
    target: { type: 'chat', id, label: maskChatUrl(url) },
    after: { service, kinds },
  })
  return viewOf(tx, vault, actor.organizationId)
}

/** Sets whether a kind of notification is posted. */
export async function chooseChatKind(
  work: WriteContext,
  actor: Manager,
  { kind, is_on: isOn }: ChooseChatKindInput,
): Promise<ChatView> {
  const before = (await lockConnection(work.tx, actor.organizationId)) ?? noChat()
  if (before.kinds.includes(kind) === isOn) return viewOf(work.tx, work.vault, actor.organizationId)
  const kinds = NOTIFICATION_KINDS.filter((one) => (one === kind ? isOn : before.kinds.includes(one)))
  await updateConnectionKinds(work.tx, actor.organizationId, kinds)
  await recordChange(work, actor, {
    action: 'chat.updated',
    target: chatTarget(work, before),
    before: { kinds: before.kinds },
    after: { kinds },
  })
  return viewOf(work.tx, work.vault, actor.organizationId)
}

/** Deletes the URL. Queued messages are not posted. */
export async function disconnectChat(work: WriteContext, actor: Manager): Promise<ChatView> {
  const before = (await findConnection(work.tx, actor.organizationId)) ?? noChat()
  if (!(await deleteConnection(work.tx, actor.organizationId))) noChat()
  await recordChange(work, actor, { action: 'chat.disconnected', target: chatTarget(work, before) })
  return { connection: null }
}

export function noChat(): never {
  throw new Fault('not_found', 'Neither Slack nor Discord is connected.')
}

type Stored = { id: string; urlCiphertext: Uint8Array }

/** How the audit log names the connection: never by its whole URL. */
export const chatTarget = ({ vault }: Pick<WriteContext, 'vault'>, { id, urlCiphertext }: Stored) => ({
  type: 'chat' as const,
  id,
  label: maskChatUrl(vault.decrypt(urlCiphertext)),
})

async function viewOf(db: Db | Tx, vault: Vault, organizationId: string): Promise<ChatView> {
  const stored = await findConnection(db, organizationId)
  if (!stored) return { connection: null }
  return chatView.parse({
    connection: {
      service: stored.service,
      masked_url: maskChatUrl(vault.decrypt(stored.urlCiphertext)),
      kinds: stored.kinds,
      failing_since: stored.failingSince?.toISOString() ?? null,
      disabled_reason: stored.disabledReason,
    },
  })
}
