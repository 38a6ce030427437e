import { emptyBody, emptyQuery } from '@/lib/foundation/shared/answers'
import { chooseChatKindInput, connectChatInput } from '@/lib/service/notifications/core/schema-chat'
import {
  chooseChatKind,
  connectChat,
  disconnectChat,
  getChat,
} from '@/lib/service/notifications/server/chat/manage-chat'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('org:update', { query: emptyQuery }, ({ reading, actor }) => getChat(reading, actor))

export const PUT = dashboardWrite('org:update', { body: connectChatInput }, ({ work, actor, body }) =>
  connectChat(work, actor, body.webhook_url),
)

export const PATCH = dashboardWrite('org:update', { body: chooseChatKindInput }, ({ work, actor, body }) =>
  chooseChatKind(work, actor, body),
)

export const DELETE = dashboardWrite('org:update', { body: emptyBody }, ({ work, actor }) =>
  disconnectChat(work, actor),
)
