import type { ChatService } from './chat-url'

/** The content of a chat message. All of it is plain text, user input included. */
export type ChatText = { title: string; paragraphs: string[]; link: { label: string; url: string } }

/** The body for an incoming webhook. Nothing in it mentions anyone or is read as markup. */
export const chatBody = (service: ChatService, message: ChatText): string => JSON.stringify(BODIES[service](message))

const BODIES: Record<ChatService, (message: ChatText) => object> = {
  slack: ({ title, paragraphs, link }) => ({
    text: [
      `*${slackText(title)}*`,
      ...paragraphs.map(slackText),
      `<${slackText(link.url)}|${slackText(link.label)}>`,
    ].join('\n'),
    unfurl_links: false,
  }),
  discord: ({ title, paragraphs, link }) => ({
    content: [
      `**${discordText(title)}**`,
      ...paragraphs.map(discordText),
      `[${discordText(link.label)}](<${link.url}>)`,
    ].join('\n'),
    allowed_mentions: { parse: [] },
  }),
}

const SLACK_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Without `<` and `>` there are neither links nor mentions (api.slack.com/reference/surfaces/formatting). */
const slackText = (text: string): string => text.replaceAll(/[&<>]/g, (symbol) => SLACK_ENTITIES[symbol] ?? symbol)

const discordText = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]()#]/g, '\\$&')
