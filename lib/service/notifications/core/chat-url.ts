export const CHAT_SERVICES = ['slack', 'discord'] as const
export type ChatService = (typeof CHAT_SERVICES)[number]

export const CHAT_NAMES: Record<ChatService, string> = { slack: 'Slack', discord: 'Discord' }

/** The name of a service, as a recorded change names it. */
export const chatNameOf = (service: string): string =>
  service in CHAT_NAMES ? CHAT_NAMES[service as ChatService] : 'Chat'

const MAX_CHARACTERS = 500
const SHOWN = 4

/** The service whose incoming webhook this URL is; null for any other text. */
export function chatServiceOf(text: string): ChatService | null {
  if (text.length > MAX_CHARACTERS || !/^https:\/\/[\x21-\x5b\x5d-\x7e]+$/.test(text) || !URL.canParse(text))
    return null
  const { hostname, port, username, password, pathname, hash } = new URL(text)
  if (port || username || password || hash) return null
  if (hostname === 'hooks.slack.com' && pathname.length > 1) return 'slack'
  const isDiscord = hostname === 'discord.com' || hostname === 'discordapp.com'
  return isDiscord && pathname.startsWith('/api/webhooks/') ? 'discord' : null
}

/** The URL as it is shown. It is a secret: whoever knows it can post. */
export const maskChatUrl = (text: string): string => `${new URL(text).origin}/…${new URL(text).pathname.slice(-SHOWN)}`
