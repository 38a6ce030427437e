import { readEnv } from '@/lib/foundation/platform/config/env'
import { onGlobal } from '@/lib/foundation/platform/config/on-global'
import type { ChatSender } from '@/lib/service/notifications/server/chat/post-message'
import { retryDelaysMs } from '@/lib/service/webhooks/core/retry-schedule'
import { createDestinations, type Destinations } from '@/lib/service/webhooks/server/delivery/destination'
import { resolveHost } from '@/lib/service/webhooks/server/delivery/resolve-host'

/** Which addresses may be called. Throws ConfigError when WEBHOOK_ALLOW_CIDRS holds something else than networks. */
export const getDestinations = onGlobal(
  'destinations',
  (): Destinations => createDestinations({ allowed: readEnv().WEBHOOK_ALLOW_CIDRS ?? '', resolveHost }),
)

/** Whether WEBHOOK_ALLOW_CIDRS opens networks of the operator's to webhooks. */
export const opensNetworks = (): boolean => (readEnv().WEBHOOK_ALLOW_CIDRS ?? '').trim() !== ''

/** How often a webhook delivery is tried before it fails. */
export const maxAttempts = (): number => retryDelaysMs(readEnv().WEBHOOK_RETRY_SECONDS).length

const CHAT_TIMEOUT_MS = 10_000

/** The client for Slack and Discord. It follows the same rules as webhooks. */
export const getChatSender = (): ChatSender => ({
  send: { destinations: getDestinations(), timeoutMs: CHAT_TIMEOUT_MS },
  standIn: readEnv().CHAT_URL ?? null,
})
