import { createHmac } from 'node:crypto'
import type { WebhookCase } from '../case-types'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhlIGVuZHBvaW50'
const NOW = 1_800_000_000
const ID = 'msg_01930000000070008000000000000001'

const EVENT = {
  type: 'license.revoked',
  timestamp: '2027-01-15T08:00:00.000Z',
  data: { license_id: '01930000-0000-7000-8000-00000000000a', reason: 'refund', nested: [1, { two: null }] },
}
const BODY = JSON.stringify(EVENT)

type Made = {
  id?: string
  timestamp?: string
  body?: string
  secret?: string
  headers?: Record<string, string | null>
  name?: (header: string) => string
  now?: number
  tolerance?: number
  verifiedWith?: string
}

/** The signature of Standard Webhooks: over id, timestamp and body. */
function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

function webhook(name: string, made: Made, expect: WebhookCase['expect']): WebhookCase {
  const { id = ID, timestamp = String(NOW), body = BODY, secret = SECRET } = made
  const all = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, id, timestamp, body),
    'content-type': 'application/json',
    ...made.headers,
  }
  const headers = Object.entries(all).flatMap(([header, value]) =>
    value === null ? [] : [[made.name?.(header) ?? header, value]],
  )
  return {
    name,
    body,
    headers: Object.fromEntries(headers) as Record<string, string>,
    secret: made.verifiedWith ?? SECRET,
    now: made.now ?? NOW,
    ...(made.tolerance !== undefined && { tolerance: made.tolerance }),
    expect,
  }
}

const event = (given: object = EVENT) => ({ event: { id: ID, ...given } })
const failed = (reason: string, part?: string) => ({
  error: { reason, ...(part !== undefined && { message_contains: part }) },
})
const misconfigured = { error: { type: 'configuration' } }

const MINE = signatureOf(SECRET, ID, String(NOW), BODY)
const THEIRS = signatureOf(OTHER, ID, String(NOW), BODY)
const signature = (value: string) => ({ headers: { 'webhook-signature': value } })

const BIG = { ...EVENT, data: { count: 9_007_199_254_740_991, ratio: 1e-7, many: 123_456_789_012 } }
const FOREIGN = { ...EVENT, data: { name: 'Jürgen & Söhne', emoji: '🔑', line: '\u2028', slash: 'a/b' } }
const SPACED = ` {\n  "type": "test.event",\n  "timestamp": "${EVENT.timestamp}",\n  "data": {},\n  "extra": [1]\n}\n`

const accepted = () => [
  webhook('a genuine request', {}, event()),
  webhook('names in upper case', { name: (header) => header.toUpperCase() }, event()),
  webhook(
    'names in title case',
    { name: (header) => header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) },
    event(),
  ),
  webhook('a body that is not ASCII', { body: JSON.stringify(FOREIGN) }, event(FOREIGN)),
  webhook('big and small numbers', { body: JSON.stringify(BIG) }, event(BIG)),
  webhook(
    'a body with spaces, and a member that is not known',
    { body: SPACED },
    event({ type: 'test.event', timestamp: EVENT.timestamp, data: {} }),
  ),
  webhook('rotated: the first of two signatures', signature(`${MINE} ${THEIRS}`), event()),
  webhook('rotated: the second of two signatures', signature(`${THEIRS} ${MINE}`), event()),
  webhook('a signature of another version beside', signature(`v1a,${'A'.repeat(86)}== ${MINE}`), event()),
  webhook('rotated: the new secret', { ...signature(`${MINE} ${THEIRS}`), verifiedWith: OTHER }, event()),
  webhook('five minutes old', { now: NOW + 300 }, event()),
  webhook('five minutes ahead', { now: NOW - 300 }, event()),
  webhook('a longer tolerance', { now: NOW + 3_600, tolerance: 3_600 }, event()),
]

const absent = (header: string) => [
  webhook(`${header} is absent`, { headers: { [header]: null } }, failed('missing header')),
  webhook(`${header} is empty`, { headers: { [header]: '' } }, failed('missing header')),
]

const refused = () => [
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap(absent),
  webhook('older than five minutes', { now: NOW + 301 }, failed('timestamp', '301 seconds')),
  webhook('more than five minutes ahead', { now: NOW - 301 }, failed('timestamp', '301 seconds')),
  webhook('older than a shorter tolerance', { now: NOW + 11, tolerance: 10 }, failed('timestamp')),
  ...['soon', '-1', '1800000000.5', '1.8e9', '+1800000000', '0x6B49D200', '1234567890123', '１８００００００００'].map(
    (timestamp) => webhook(`the timestamp ${timestamp}`, { timestamp }, failed('timestamp')),
  ),
  webhook('another secret', { secret: OTHER }, failed('signature')),
  webhook(
    'another body',
    { headers: { 'webhook-signature': signatureOf(SECRET, ID, String(NOW), `${BODY} `) } },
    failed('signature'),
  ),
  webhook('another id', { headers: { 'webhook-id': 'msg_other' } }, failed('signature')),
  webhook('another timestamp', { headers: { 'webhook-timestamp': String(NOW + 1) } }, failed('signature')),
  webhook('a signature of another version alone', signature(MINE.replace('v1,', 'v2,')), failed('signature')),
  webhook('a signature without its version', signature(MINE.slice('v1,'.length)), failed('signature')),
  webhook('a signature that is cut off', signature(MINE.slice(0, -6)), failed('signature')),
  webhook('a signature that is no base64', signature('v1,***'), failed('signature')),
  webhook('an empty signature', signature('v1,'), failed('signature')),
  ...[
    'not JSON',
    '[]',
    'null',
    '"text"',
    '',
    '{}',
    '{"type":"a","timestamp":"b"}',
    '{"type":1,"timestamp":"b","data":{}}',
    '{"type":"a","timestamp":5,"data":{}}',
    '{"type":"a","timestamp":"b","data":[]}',
    '{"type":"a","timestamp":"b","data":null}',
  ].map((body) => webhook(`the body ${body || 'is empty'}`, { body }, failed('body'))),
]

const order = () => [
  webhook(
    'a missing header comes before an old timestamp',
    { headers: { 'webhook-id': null }, now: NOW + 9_999 },
    failed('missing header'),
  ),
  webhook('an old timestamp comes before a wrong signature', { secret: OTHER, now: NOW + 9_999 }, failed('timestamp')),
  webhook('a wrong signature comes before a wrong body', { secret: OTHER, body: 'not JSON' }, failed('signature')),
]

const secrets = () =>
  ['', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_', 'whsec_***', 'secret'].map((secret) =>
    webhook(`the secret "${secret}"`, { verifiedWith: secret }, misconfigured),
  )

/** The example of the specification, whose body is no event of ours: its signature is right. */
const published = (): WebhookCase => ({
  name: 'the published vector of Standard Webhooks',
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  secret: SECRET,
  now: 1_614_265_330,
  expect: failed('body'),
})

export const webhookCases = (): WebhookCase[] => [published(), ...accepted(), ...refused(), ...order(), ...secrets()]
