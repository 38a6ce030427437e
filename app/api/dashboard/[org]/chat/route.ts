import { emptyBody, emptyQuery } from '@/lib/foundation/shared/answers'
import { chooseChatKindsInput, connectChatInput } from '@/lib/service/notifications/core/schema-chat'
import {
  chooseChatKinds,
  connectChat,
  disconnectChat,
  getChat,
} from '@/lib/service/notifications/server/chat/manage-chat'
import { dashboardRead, dashboardWrite } from '@/lib/wiring/dashboard'

export const GET = dashboardRead('org:update', { query: emptyQuery }, ({ reading, actor }) => getChat(reading, actor))

export const PUT = dashboardWrite('org:update', { body: connectChatInput }, ({ work, actor, body }) =>
  connectChat(work, actor, body.webhook_url),
)

export const PATCH = dashboardWrite('org:update', { body: chooseChatKindsInput }, ({ work, actor, body }) =>
  chooseChatKinds(work, actor, body.kinds),
)

export const DELETE = dashboardWrite('org:update', { body: emptyBody }, ({ work, actor }) =>
  disconnectChat(work, actor),
)
