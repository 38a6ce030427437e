import { z } from 'zod'
import { CHAT_SERVICES, chatServiceOf } from './chat-url'
import { NOTIFICATION_KINDS } from './kinds'

/** The connection of an organization to Slack or Discord. Its URL is a secret and is never shown whole. */
export const chatView = z.object({
  connection: z
    .object({
      service: z.enum(CHAT_SERVICES),
      masked_url: z.string(),
      kinds: z.array(z.enum(NOTIFICATION_KINDS)),
      failing_since: z.string().nullable(),
      disabled_reason: z.enum(['gone', 'failing']).nullable(),
    })
    .nullable(),
})
export type ChatView = z.infer<typeof chatView>

const URL_NEEDS =
  'Enter a webhook URL of Slack (https://hooks.slack.com/…) or Discord (https://discord.com/api/webhooks/…).'

export const connectChatInput = z.strictObject({
  webhook_url: z
    .string()
    .trim()
    .refine((text) => chatServiceOf(text) !== null, URL_NEEDS),
})
/** One of the kinds: the others may be changed at the same time, in another tab. */
export const chooseChatKindInput = z.strictObject({ kind: z.enum(NOTIFICATION_KINDS), is_on: z.boolean() })
export type ChooseChatKindInput = z.infer<typeof chooseChatKindInput>

/** The result of a test. `error` is for people, null if the test arrived. */
export const chatTestResult = z.object({ error: z.string().nullable() })
export type ChatTestResult = z.infer<typeof chatTestResult>
