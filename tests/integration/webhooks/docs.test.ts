import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { eventCatalogue } from '@/lib/service/webhooks/core/event-catalogue'
import { EVENT_DATA } from '@/lib/service/webhooks/core/event-data'
import { RETRY_DELAYS_MS } from '@/lib/service/webhooks/core/retry-schedule'
import { signedHeaders } from '@/lib/service/webhooks/server/webhook-secret'
import { SECRET } from '@/tests/support/fixtures/webhooks'

const DOCS = readFileSync('docs/site/webhooks.md', 'utf8')
const EVENTS = readFileSync('docs/site/webhook-events.md', 'utf8')
const RECEIVER = 'docs/examples/verify-webhook/receiver.mjs'
const OLD = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const body = '{"type":"webhook.test","data":{"text":"Grüße"}}'

type Verify = (body: string | Buffer, headers: Record<string, string | undefined>, secret: string) => boolean

/** What the page shows of the receiver, run exactly as it stands there. */
async function shownVerifier(): Promise<Verify> {
  expect(DOCS).toContain(`\`\`\`js webhook file=${RECEIVER}#verify`)
  const [, code = ''] = /region verify\n([\s\S]*?)\/\/ endregion/.exec(readFileSync(RECEIVER, 'utf8')) ?? []
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
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
  const [secret, id, at, vector] = [value('Secret'), value('`webhook-id`'), value('`webhook-timestamp`'), value('Body')]
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${vector}`).digest('base64')
  expect(value('`webhook-signature`')).toBe(`v1,${signature}`)
})

test('the documented schedule is the implemented one', () => {
  const words = RETRY_DELAYS_MS.map((ms) => {
    if (ms === 0) return 'immediately'
    if (ms < 60_000) return `${ms / 1_000} s`
    return ms < HOUR_MS ? `${ms / MINUTE_MS} min` : `${ms / HOUR_MS} h`
  })
  expect(DOCS).toContain(`| After | ${words.join(' | ')} |`)
})

test('every field of a license and a product is documented, and no other', () => {
  const { license, product } = EVENT_DATA['license.created'].shape
  const [, ofLicense = '', ofProduct = ''] = EVENTS.split(/^\| Field of `(?:license|product)` \| \|$/m)
  const named = (table: string) =>
    [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g))
  expect(named(ofLicense)).toEqual(Object.keys(license.shape))
  expect(named(ofProduct.slice(0, ofProduct.indexOf('\n## ')))).toEqual(Object.keys(product.shape))
})

test('the page of events has every event that the code sends, and no other', () => {
  const entries = eventCatalogue()
  const rows = [...EVENTS.matchAll(/^\| \[`([a-z_.]+)`\]\(#[\w-]+\) \| (.+) \|$/gm)].map(([, type, summary]) => [
    type,
    summary,
  ])
  expect(rows).toEqual(entries.map(({ type, summary }) => [type, summary]))
  const sections = entries.map(({ type, summary }) => `## \`${type}\` {#${type.replace('.', '-')}}\n\n${summary}\n`)
  expect(EVENTS.match(/^## `.+\n\n.+\n/gm)).toEqual(sections)
})

test('the page of events shows the sample of each event, and every further field of its data', () => {
  for (const section of EVENTS.split(/^(?=## `)/m).slice(1)) {
    const type = /^## `(.+?)`/.exec(section)?.[1] as keyof typeof EVENT_DATA
    expect(section).toContain(`\`\`\`json event=${type}\n\`\`\``)
    const shared = ['license', 'product', 'organization', 'endpoint_id', 'message', 'day', 'used', 'threshold_percent']
    const own = Object.keys(EVENT_DATA[type].shape).filter((field) => !shared.includes(field))
    if (type !== 'license.bulk_revoked') for (const field of own) expect(section, type).toContain(`\`${field}\``)
  }
})
