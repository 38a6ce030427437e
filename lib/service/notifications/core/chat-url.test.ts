import { expect, test } from 'vitest'
import { chatServiceOf, maskChatUrl } from './chat-url'

const SLACK = 'https://hooks.slack.com/services/T000/B000/abcdWXYZ'
const DISCORD = 'https://discord.com/api/webhooks/123/abcdWXYZ'

test('the incoming webhooks of Slack and Discord are recognized', () => {
  expect(chatServiceOf(SLACK)).toBe('slack')
  expect(chatServiceOf(DISCORD)).toBe('discord')
  expect(chatServiceOf(DISCORD.replace('discord.com', 'discordapp.com'))).toBe('discord')
})

test.each([
  'http://hooks.slack.com/services/T/B/x',
  'https://hooks.slack.com',
  'https://hooks.slack.com.evil.test/services/T/B/x',
  'https://evil.test/https://hooks.slack.com/services/T/B/x',
  'https://hooks.slack.com@evil.test/services/T/B/x',
  'https://user:pass@hooks.slack.com/services/T/B/x',
  'https://hooks.slack.com:8443/services/T/B/x',
  'https://hooks.slack.com\\@evil.test/services/T/B/x',
  'https://evil.test\\@hooks.slack.com/services/T/B/x',
  'https://hooks.slack.com/services/T/B/x\r\nHost: evil.test',
  'https://discord.com/api/users/@me',
  'https://discord.com/api/webhooks/../users/@me',
  'https://127.0.0.1/api/webhooks/1/x',
  'hooks.slack.com/services/T/B/x',
  '',
])('%j is refused', (text) => expect(chatServiceOf(text)).toBeNull())

test('of a URL its service and four characters are shown', () => {
  expect(maskChatUrl(SLACK)).toBe('https://hooks.slack.com/…WXYZ')
})
