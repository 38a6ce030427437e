import { createHmac } from 'node:crypto'
import { createTransport, userAgentOf } from '../../http.js'
import { findProxy } from '../../proxy.js'
import { readSecret, signWebhook } from '../../webhooks.js'
import { usageFailure } from '../failure.js'
import type { FeedEvent } from './event-feed.js'

const TIMEOUT_MS = 15_000

/** How the local program answered; or why it did not. */
export type Delivery = { status: number; durationMs: number } | { error: string; durationMs: number }

/** Sends an event to a local program, in the form and with the signature of a webhook. */
export function createForwarder(url: string, secret: string): (event: FeedEvent) => Promise<Delivery> {
  const target = readTarget(url)
  const key = readSecret(secret)
  const origin = new URL(target.origin)
  const send = createTransport(origin, { timeoutMs: TIMEOUT_MS, proxy: findProxy(origin, undefined, process.env) })
  return async ({ id, type, createdAt, data }) => {
    const body = Buffer.from(JSON.stringify({ type, timestamp: createdAt, data }))
    const sentAt = String(Math.floor(Date.now() / 1_000))
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': userAgentOf('cli'),
      'webhook-id': id,
      'webhook-timestamp': sentAt,
      'webhook-signature': signWebhook(key, { id, sentAt, body }),
    }
    const began = performance.now()
    const durationMs = () => Math.round(performance.now() - began)
    try {
      const request = { method: 'POST' as const, path: target.pathname + target.search, headers, body }
      return { status: (await send(request)).statusCode, durationMs: durationMs() }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error), durationMs: durationMs() }
    }
  }
}

/** A URL; `http://` and, before a port, `localhost:` may be left out. */
function readTarget(url: string): URL {
  const host = /^\d+(?:\/|$)/.test(url) ? `localhost:${url}` : url
  const address = /^https?:\/\//i.test(url) ? url : `http://${host}`
  if (!URL.canParse(address) || /\s/.test(url))
    throw usageFailure(`--forward-to needs a URL such as http://localhost:3000/webhooks, not "${url}".`)
  return new URL(address)
}

/** Always the same for an access token, so that the local program's configuration lasts. */
export const secretFor = (accessToken: string): string =>
  `whsec_${createHmac('sha256', accessToken).update('latchkey listen').digest('base64')}`
