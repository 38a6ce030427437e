import type { IncomingMessage } from 'node:http'

/** Hop-by-hop headers (RFC 9110 section 7.6.1). `Expect` was answered already. */
const HOP_BY_HOP = new Set([
  'expect',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Headers that a client's `Connection` header must not remove: without its length a body would be parsed as the next
 * request on the connection, and without our own headers a request would have no client address.
 */
const isProtected = (name: string): boolean =>
  name.startsWith('x-latchkey-') || ['content-length', 'host', 'cookie', 'authorization', 'origin'].includes(name)

/** The headers of a request as they are forwarded. */
export function requestHeaders({ headers }: IncomingMessage): NodeJS.Dict<string | string[]> {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const isDropped = (name: string) => HOP_BY_HOP.has(name) || (named.has(name) && !isProtected(name))
  const kept = Object.entries(headers).filter(([name]) => !isDropped(name))
  // A body without a length is chunked again.
  if (headers['transfer-encoding'] !== undefined) kept.push(['transfer-encoding', 'chunked'])
  return Object.fromEntries(kept)
}

/** The headers of a response as they are forwarded, as name-value pairs because `Set-Cookie` may repeat. */
export function endToEndHeaders(raw: string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i], raw[i + 1]]
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}
