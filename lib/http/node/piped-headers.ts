import type { IncomingMessage } from 'node:http'

/**
 * Headers of a connection (RFC 9110 section 7.6.1) and of framing: the pipe frames a body by the bytes that arrived.
 * `Expect` was answered already.
 */
const NOT_FORWARDED = new Set([
  'content-length',
  'transfer-encoding',
  'trailer',
  'expect',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'upgrade',
])

/**
 * Headers that a client's `Connection` header must not remove: without our own a request would have no client address,
 * and without the others it would not be the request that the edge judged.
 */
const isProtected = (name: string): boolean =>
  name.startsWith('x-latchkey-') || ['host', 'cookie', 'authorization', 'origin'].includes(name)

/** The headers of a request as they are forwarded. */
export function requestHeaders({ headers }: IncomingMessage): Record<string, string | string[]> {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const isDropped = (name: string) => NOT_FORWARDED.has(name) || (named.has(name) && !isProtected(name))
  const kept: [string, string | string[]][] = []
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !isDropped(name)) kept.push([name, value])
  }
  return Object.fromEntries(kept)
}

/**
 * The headers of a response as they are forwarded, as name-value pairs because `Set-Cookie` may repeat. Its length stays:
 * it was compared with the bytes, and it is all that an answer to HEAD has.
 */
export function endToEndHeaders(raw: readonly Buffer[]): string[] {
  const kept: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i]?.toString('latin1'), raw[i + 1]?.toString('latin1')]
    const lower = name.toLowerCase()
    if (lower === 'content-length' || !NOT_FORWARDED.has(lower)) kept.push(name, value)
  }
  return kept
}
