import { expect, test } from 'vitest'
import { chatBody } from './chat-message'

const MESSAGE = {
  title: 'App <!channel> & Co. *now*',
  paragraphs: ['@everyone [click](https://evil.test) <@U123>', 'Second'],
  link: { label: 'Open Usage', url: 'https://latchkey.test/acme/usage?a=1&b=2' },
}

test('Slack gets text whose markup characters are escaped, and one link', () => {
  const { text } = JSON.parse(chatBody('slack', MESSAGE))
  expect(text.split('\n')).toEqual([
    '*App &lt;!channel&gt; &amp; Co. *now**',
    '@everyone [click](https://evil.test) &lt;@U123&gt;',
    'Second',
    '<https://latchkey.test/acme/usage?a=1&amp;b=2|Open Usage>',
  ])
})

test('Discord gets text that mentions no one, whose markup characters are escaped', () => {
  const body = JSON.parse(chatBody('discord', MESSAGE))
  expect(body.allowed_mentions).toEqual({ parse: [] })
  expect(body.content.split('\n')).toEqual([
    '**App \\<!channel\\> & Co. \\*now\\***',
    '@everyone \\[click\\]\\(https://evil.test\\) \\<@U123\\>',
    'Second',
    '[Open Usage](<https://latchkey.test/acme/usage?a=1&b=2>)',
  ])
})
