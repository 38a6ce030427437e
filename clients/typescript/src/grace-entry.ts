import { createHmac, timingSafeEqual } from 'node:crypto'
import { isObject } from './json.js'

/** A kept answer. `lastSeen` is the latest time at which it was kept or used, in Unix seconds. */
export type GraceEntry = { answer: Buffer; request: Buffer; nonce: string; lastSeen: number }

/** As the text that a store keeps. */
export function writeEntry({ answer, request, nonce, lastSeen }: GraceEntry, apiKey: string): string {
  const entry = {
    format: 1,
    answer: answer.toString('base64'),
    request: request.toString('base64'),
    nonce,
    last_seen: lastSeen,
  }
  return JSON.stringify({ ...entry, mac: macOf(entry, apiKey).toString('hex') })
}

/** Null if the text is not an entry, or was not written with this API key. */
export function readEntry(text: string, apiKey: string): GraceEntry | null {
  const entry = parse(text)
  if (!entry) return null
  const { answer, request, nonce, last_seen, mac } = entry
  const expected = macOf({ answer, request, nonce, last_seen }, apiKey)
  const given = /^[0-9a-f]{64}$/.test(mac) ? Buffer.from(mac, 'hex') : Buffer.alloc(0)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return {
    answer: Buffer.from(answer, 'base64'),
    request: Buffer.from(request, 'base64'),
    nonce,
    lastSeen: last_seen,
  }
}

type Written = { answer: string; request: string; nonce: string; last_seen: number }

function parse(text: string): (Written & { mac: string }) | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && value['format'] === 1 && isEntry(value) ? value : null
  } catch {
    return null
  }
}

const isEntry = (value: Record<string, unknown>): value is Written & { mac: string } =>
  ['answer', 'request', 'nonce', 'mac'].every((member) => typeof value[member] === 'string') &&
  Number.isSafeInteger(value['last_seen'])

function macOf({ answer, request, nonce, last_seen }: Written, apiKey: string): Buffer {
  const lines = ['latchkey-grace-1', answer, request, nonce, String(last_seen)]
  return createHmac('sha256', apiKey).update(lines.join('\n')).digest()
}
