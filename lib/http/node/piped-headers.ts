import type { IncomingMessage } from 'node:http'

/** RFC 9110 section 7.6.1: these concern one connection. `Expect` is answered already. */
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
 * What a client's `Connection` header cannot have removed: without its length a body would be read as the next request of
 * the connection, and without our own headers a caller would have no address.
 */
const isProtected = (name: string): boolean =>
  name.startsWith('x-latchkey-') || ['content-length', 'host', 'cookie', 'authorization', 'origin'].includes(name)

/** The headers of a request as they are passed on. */
export function requestHeaders({ headers }: IncomingMessage): NodeJS.Dict<string | string[]> {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const isDropped = (name: string) => HOP_BY_HOP.has(name) || (named.has(name) && !isProtected(name))
  const kept = Object.entries(headers).filter(([name]) => !isDropped(name))
  // A body without a length is framed again.
  if (headers['transfer-encoding'] !== undefined) kept.push(['transfer-encoding', 'chunked'])
  return Object.fromEntries(kept)
}

/** The headers of an answer as they are passed on, as name, value pairs: `Set-Cookie` comes more than once. */
export function endToEndHeaders(raw: string[]): string[] {
  const kept: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i], raw[i + 1]]
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}
