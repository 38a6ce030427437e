import type { Work } from '@/lib/foundation/work/server/work'
import { type ChatParts, sendChatMessage } from './chat/send-chat-message'
import { queueDigests } from './digest/queue-digests'
import { sendDigest } from './digest/send-digest'

/** Posts to Slack and Discord, and sends the weekly summaries. */
export const createNotificationWork = (parts: ChatParts) =>
  ({
    jobs: {
      'send-chat-message': (payload) => sendChatMessage(parts, payload),
      'send-digest': (payload) => parts.transact((work) => sendDigest(work, payload)),
    },
    schedules: { 'weekly-summaries': queueDigests },
  }) satisfies Work
