import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/lib/shared/durations'
import { eventCatalogue } from '@/lib/webhooks/core/event-catalogue'
import { EVENT_DATA } from '@/lib/webhooks/core/event-data'
import { RETRY_DELAYS_MS } from '@/lib/webhooks/core/retry-schedule'
import { signedHeaders } from '@/lib/webhooks/server/webhook-secret'
import { SECRET } from '@/tests/support/fixtures/webhooks'

const DOCS = readFileSync('docs/webhooks.md', 'utf8')
const OLD = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const body = '{"type":"webhook.test","data":{"text":"Grüße"}}'

type Verify = (body: string | Buffer, headers: Record<string, string | undefined>, secret: string) => boolean

/** The code of the page, run exactly as written there. */
async function shownVerifier(): Promise<Verify> {
  const code = [...DOCS.matchAll(/```js\n([\s\S]*?)```/g)]
    .map(([, text]) => text ?? '')
    .find((text) => text.includes('export'))
  const module = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`)
  return module.isFromLatchkey
}

const sent = (secrets: string[], secondsAgo = 0) =>
  signedHeaders({ id: 'msg_1', at: new Date(Date.now() - secondsAgo * 1_000), body }, secrets)

test('the documented Node.js verifier accepts our deliveries and refuses all others', async () => {
  const verify = await shownVerifier()
  const good = sent([SECRET])
  expect(verify(body, good, SECRET)).toBe(true)
  expect(verify(Buffer.from(body), good, SECRET)).toBe(true)
  expect([verify(body, sent([SECRET, OLD]), SECRET), verify(body, sent([SECRET, OLD]), OLD)]).toEqual([true, true])
  expect([verify(body, sent([SECRET], 299), SECRET), verify(body, sent([SECRET], -299), SECRET)]).toEqual([true, true])
  const refused: [string, Record<string, string | undefined>][] = [
    ['another secret', sent([OLD])],
    ['too old', sent([SECRET], 302)],
    ['too new', sent([SECRET], -302)],
    ['no id', { ...good, 'webhook-id': undefined }],
    ['no time', { ...good, 'webhook-timestamp': undefined }],
    ['no number', { ...good, 'webhook-timestamp': 'now' }],
    ['no signature', { ...good, 'webhook-signature': undefined }],
    ['half a signature', { ...good, 'webhook-signature': good['webhook-signature']?.slice(0, 20) }],
    ['another version', { ...good, 'webhook-signature': good['webhook-signature']?.replace('v1,', 'v2,') }],
    ['another id', { ...good, 'webhook-id': 'msg_2' }],
  ]
  for (const [name, headers] of refused) expect(verify(body, headers, SECRET), name).toBe(false)
  expect(verify(`${body} `, good, SECRET)).toBe(false)
})

test('the documented vector matches the parameters beside it', () => {
  const value = (name: string) => new RegExp(`\\| ${name} \\| \`(.+)\` \\|`).exec(DOCS)?.[1] ?? ''
  const [secret, id, at, vector] = [value('secret'), value('`webhook-id`'), value('`webhook-timestamp`'), value('body')]
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${vector}`).digest('base64')
  expect(value('`webhook-signature`')).toBe(`v1,${signature}`)
})

test('the documented schedule is the implemented one', () => {
  const words = RETRY_DELAYS_MS.map((ms) => {
    if (ms === 0) return 'at once'
    if (ms < 60_000) return `${ms / 1_000} s`
    return ms < HOUR_MS ? `${ms / MINUTE_MS} min` : `${ms / HOUR_MS} h`
  })
  expect(DOCS).toContain(`| after | ${words.join(' | ')} |`)
})

test('every field of a license and a product is documented', () => {
  const { license, product } = EVENT_DATA['license.created'].shape
  const row = (name: string) => DOCS.split('\n').find((line) => line.startsWith(`| \`${name}\` | \`id\``)) ?? ''
  const named = (name: string) => Object.keys(name === 'license' ? license.shape : product.shape)
  for (const name of ['license', 'product'])
    for (const field of named(name)) expect(row(name), `${name}.${field}`).toContain(`\`${field}\``)
})

/** `npx vitest run --project server tests/integration/webhooks/docs.test.ts -u` rewrites the page. */
test('the page of events matches what the code sends', async () => {
  const entries = eventCatalogue()
  const list = entries.map(({ type, summary }) => `| [\`${type}\`](#${type.replaceAll('.', '')}) | ${summary} |`)
  const samples = entries.map(
    ({ type, summary, sample }) => `## ${type}\n\n${summary}\n\n\`\`\`json\n${sample}\n\`\`\``,
  )
  const head =
    '# Webhook events\n\nEvery event that is sent, with a sample of its body: indented here, sent without line breaks. [How to receive and verify them](webhooks.md).'
  const page = [head, `| event | |\n|---|---|\n${list.join('\n')}`, ...samples].join('\n\n')
  await expect(`${page}\n`).toMatchFileSnapshot('../../../docs/webhook-events.md')
})
