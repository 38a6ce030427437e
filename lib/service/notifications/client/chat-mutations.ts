'use client'
import { sendJson } from '@/lib/foundation/browser/api/api'
import { type MutationCallbacks, useMutationWithToast } from '@/lib/foundation/browser/api/use-mutation-with-toast'
import { CHAT_NAMES, type ChatService } from '../core/chat-url'
import type { ChatTestResult, ChatView, ChooseChatKindInput } from '../core/schema-chat'
import { chatPath, chatQuery } from './chat-queries'

const chatTestResult = () => import('../core/schema-chat').then((schemas) => schemas.chatTestResult)
const chatView = () => import('../core/schema-chat').then((schemas) => schemas.chatView)

type Connecting = { webhook_url: string }

/** Connects a channel by its webhook URL. */
export const useConnectChat = (org: string, callbacks: MutationCallbacks<Connecting, ChatView>) =>
  useMutationWithToast<Connecting, ChatView>({
    send: (body) => sendJson('PUT', chatPath(org), { body, schema: chatView }),
    success: ({ connection }) => `${connection ? CHAT_NAMES[connection.service] : 'Channel'} connected`,
    failure: 'The channel was not connected',
    invalidates: [chatQuery(org).queryKey],
    ...callbacks,
  })

/** Sets whether a kind is posted. */
export const useChooseChatKind = (org: string) =>
  useMutationWithToast<ChooseChatKindInput, ChatView>({
    send: (body) => sendJson('PATCH', chatPath(org), { body, schema: chatView }),
    failure: 'The setting was not changed',
    optimistic: [{ queryKey: chatQuery(org).queryKey, change: withKind }],
    invalidates: [chatQuery(org).queryKey],
  })

/** Disconnects the channel. */
export const useDisconnectChat = (org: string, service: ChatService) =>
  useMutationWithToast<void, ChatView>({
    send: () => sendJson('DELETE', chatPath(org), { body: {}, schema: chatView }),
    success: `${CHAT_NAMES[service]} disconnected`,
    failure: `${CHAT_NAMES[service]} was not disconnected`,
    invalidates: [chatQuery(org).queryKey],
  })

/** Posts a test. The result is shown next to the button, unless the test found that the webhook is gone. */
export const useTestChat = (org: string) =>
  useMutationWithToast<void, ChatTestResult>({
    send: () => sendJson('POST', chatPath(org, '/test'), { body: {}, schema: chatTestResult }),
    failure: 'The test was not sent',
    invalidates: [chatQuery(org).queryKey],
  })

function withKind(cached: unknown, { kind, is_on }: ChooseChatKindInput): unknown {
  const { connection } = cached as ChatView
  const kinds = connection?.kinds.filter((one) => one !== kind) ?? []
  if (is_on) kinds.push(kind)
  return { connection: connection && { ...connection, kinds } }
}
