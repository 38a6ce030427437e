import { expect, test } from 'vitest'
import { chatBody } from './chat-message'

const MESSAGE = {
  title: 'App <!channel> & Co. *now*',
  paragraphs: ['@everyone [click](https://evil.test) <@U123>', '- _a_ ~b~ `c` :tada: #d'],
  link: { label: 'Open Usage', url: 'https://latchkey.test/acme/usage?a=1&b=2' },
}

test('Slack gets plain text whose markup characters are escaped, and one link', () => {
  const { text, blocks } = JSON.parse(chatBody('slack', MESSAGE))
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })
  expect(blocks).toEqual([
    { type: 'header', text: plain('App &lt;!channel&gt; &amp; Co. *now*') },
    { type: 'section', text: plain('@everyone [click](https://evil.test) &lt;@U123&gt;') },
    { type: 'section', text: plain('- _a_ ~b~ `c` :tada: #d') },
    {
      type: 'section',
      text: { type: 'mrkdwn', text: '<https://latchkey.test/acme/usage?a=1&amp;b=2|Open Usage>', verbatim: true },
    },
  ])
  expect(text.split('\n')).toEqual([
    'App &lt;!channel&gt; &amp; Co. *now*',
    '@everyone [click](https://evil.test) &lt;@U123&gt;',
    '- _a_ ~b~ `c` :tada: #d',
    'https://latchkey.test/acme/usage?a=1&amp;b=2',
  ])
})

test('a title that is longer than Slack accepts is cut', () => {
  const { blocks } = JSON.parse(chatBody('slack', { ...MESSAGE, title: 'x'.repeat(500) }))
  expect(blocks[0].text.text).toBe(`${'x'.repeat(149)}…`)
})

test('Discord gets text that mentions no one, whose markup characters are escaped', () => {
  const body = JSON.parse(chatBody('discord', MESSAGE))
  expect(body.allowed_mentions).toEqual({ parse: [] })
  expect(body.content.split('\n')).toEqual([
    '**App \\<!channel\\> & Co. \\*now\\***',
    '@everyone \\[click\\]\\(https\\://evil.test\\) \\<@U123\\>',
    '\\- \\_a\\_ \\~b\\~ \\`c\\` \\:tada\\: \\#d',
    '[Open Usage](<https://latchkey.test/acme/usage?a=1&b=2>)',
  ])
})
