import { SEND_CHAT_MESSAGE } from './chat/chat-jobs.sql'
import { type ChatParts, sendChatMessage } from './chat/send-chat-message'
import { SEND_DIGEST } from './digest/digests.sql'
import { queueDigests } from './digest/queue-digests'
import { sendDigest } from './digest/send-digest'

/** The tasks that post to Slack and Discord and send weekly summaries, for the worker of short jobs. */
export const createNotificationWork = (parts: ChatParts) => ({
  tasks: {
    [SEND_CHAT_MESSAGE]: (payload: unknown) => sendChatMessage(parts, payload),
    [SEND_DIGEST]: (payload: unknown) => parts.transact((work) => sendDigest(work, payload)),
  },
  notices: queueDigests,
})
