import { createHmac, timingSafeEqual } from 'node:crypto'
import { ConfigurationError, WebhookVerificationError } from './errors.js'
import { isObject, readJsonObject } from './json.js'
import type { OpenString, WebhookEventType } from './statuses.js'

export type WebhookEvent = {
  /** The same at every attempt: skip an event that you have processed. */
  id: string
  type: OpenString<WebhookEventType>
  /** When it happened, RFC 3339. */
  timestamp: string
  data: Record<string, unknown>
}

/** Those of `node:http`, of Express, or of a `Request`. */
export type WebhookHeaders =
  | { get: (name: string) => string | null }
  | Record<string, string | readonly string[] | undefined>

export type WebhookOptions = {
  /** How far the time of the attempt may be from now. Default: 300. */
  toleranceSeconds?: number | undefined
  /** Default: now. */
  now?: Date | undefined
}

/**
 * The event of a webhook request. `body` is the bytes as received: parsing and writing them again changes the
 * signature. Throws a WebhookVerificationError if the request is not proven to come from Latchkey.
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300, now = new Date() }: WebhookOptions = {},
): WebhookEvent {
  const key = readSecret(secret)
  const id = headerOf(headers, 'webhook-id')
  const sentAt = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !sentAt || !signatures) throw new WebhookVerificationError('missing header')
  if (!/^\d{1,12}$/.test(sentAt)) throw new WebhookVerificationError('timestamp')
  const secondsApart = Math.abs(now.getTime() / 1_000 - Number(sentAt))
  if (secondsApart > toleranceSeconds)
    throw new WebhookVerificationError('timestamp', ` It is ${Math.ceil(secondsApart)} seconds from this clock’s time.`)
  const bytes = Buffer.from(body as Uint8Array)
  const expected = signWebhook(key, { id, sentAt, body: bytes })
  if (!signatures.split(' ').some((given) => isEqual(given, expected))) throw new WebhookVerificationError('signature')
  return { id, ...readEvent(bytes) }
}

export type WebhookMessage = { id: string; sentAt: string; body: Uint8Array }

/** The value of the header `webhook-signature`. */
export const signWebhook = (key: Uint8Array, { id, sentAt, body }: WebhookMessage): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest('base64')}`

function readEvent(body: Buffer): Omit<WebhookEvent, 'id'> {
  const { type, timestamp, data } = readJsonObject(body) ?? {}
  if (typeof type === 'string' && typeof timestamp === 'string' && isObject(data)) return { type, timestamp, data }
  throw new WebhookVerificationError('body')
}

/** The key in a secret: whsec_ and base64. `what` is which secret it is. */
export function readSecret(secret: unknown, what = 'secret of the webhook endpoint'): Uint8Array {
  const [, encoded = ''] = (typeof secret === 'string' && /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)) || []
  const key = Buffer.from(encoded, 'base64')
  if (encoded !== '' && key.toString('base64') === encoded) return key
  throw new ConfigurationError(`secret must be the ${what}: whsec_ and base64.`)
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([given]) => given.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.[0]
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
