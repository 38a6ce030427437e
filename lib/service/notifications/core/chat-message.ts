import { onePeriod } from '@/lib/foundation/shared/one-period'
import type { ChatService } from './chat-url'

/** The content of a chat message. All of it is plain text, user input included. */
export type ChatText = { title: string; paragraphs: string[]; link: { label: string; url: string } }

/** The body for an incoming webhook. Nothing in it mentions anyone or is read as markup. */
export const chatBody = (service: ChatService, message: ChatText): string =>
  JSON.stringify(BODIES[service]({ ...message, paragraphs: message.paragraphs.map(onePeriod) }))

const BODIES: Record<ChatService, (message: ChatText) => object> = {
  // Only the link, which is ours, is markup. `text` is shown where blocks are not, as in a desktop notification.
  slack: ({ title, paragraphs, link }) => ({
    text: [title, ...paragraphs, link.url].map(slackText).join('\n'),
    blocks: [
      { type: 'header', text: plainText(clip(title, MAX_HEADER)) },
      ...paragraphs.map((paragraph) => ({ type: 'section', text: plainText(paragraph) })),
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `<${slackText(link.url)}|${slackText(link.label)}>`, verbatim: true },
      },
    ],
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

/** The longest header that Slack accepts. */
const MAX_HEADER = 150

const clip = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

const plainText = (text: string) => ({ type: 'plain_text', text: slackText(text), emoji: false })

const SLACK_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Without `<` and `>` there are neither links nor mentions (api.slack.com/reference/surfaces/formatting). */
const slackText = (text: string): string => text.replaceAll(/[&<>]/g, (symbol) => SLACK_ENTITIES[symbol] ?? symbol)

/** With the colon, there are neither emoji nor links; with the hyphen, no lists. */
const discordText = (text: string): string => text.replaceAll(/[\\*_~`|<>[\]()#:-]/g, '\\$&')
