import * as http from 'node:http'
import * as https from 'node:https'
import { abortable, type Signal } from './abort-signal.js'
import { TransportError } from './errors.js'
import type { HttpProxy } from './proxy.js'
import { TunnelAgent } from './tunnel-agent.js'
import { VERSION } from './version.js'

export const userAgentOf = (program: string): string => `latchkey-${program}/${VERSION}`

const MAX_BODY_BYTES = 1_048_576

/** One request. `path` is sent as it stands. */
export type HttpRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** Ends the request with its reason. */
  signal?: Signal
}

/** An answer. `body` is null if it has more than 1 MiB. */
export type HttpAnswer = { statusCode: number; headers: http.IncomingHttpHeaders; body: Buffer | null }

export type Send = (request: HttpRequest) => Promise<HttpAnswer>

/** Where a Latchkey is, its path without a slash at the end; or what is wrong with the address. */
export function readBaseUrl(given: string): { origin: URL } | { problem: string } {
  if (!/^https?:\/\/[^\s?#/\\][^\s?#]*$/i.test(given) || !URL.canParse(given))
    return { problem: 'must be an absolute http or https URL without a query, such as https://licenses.example.com' }
  const origin = new URL(given)
  if (origin.username || origin.password || given.includes('@'))
    return { problem: 'must not contain a user name or a password' }
  origin.pathname = origin.pathname.replace(/\/{1,9}$/, '')
  return { origin }
}

type TransportOptions = { timeoutMs: number; proxy: HttpProxy | null }

/**
 * Sends requests to one origin, over connections that stay open. A redirect is an answer like any other. Throws a
 * TransportError if no complete answer arrived within `timeoutMs`.
 */
export function createTransport(origin: URL, { timeoutMs, proxy }: TransportOptions): Send {
  const { request, route } = routeTo(origin, { timeoutMs, proxy })
  return ({ method, path, headers, body, signal }) =>
    abortable(signal, (resolve, reject) => {
      const size = body ? { 'Content-Length': String(body.length) } : {}
      const sent = request({
        ...route,
        method,
        path: route.path + path,
        headers: { ...headers, ...size, ...route.headers },
      })
      const stop = () => {
        clearTimeout(timer)
        sent.destroy()
      }
      const fail = (error: Error) => {
        reject(transportError(error, { origin, proxy }))
        stop()
      }
      const timer = setTimeout(() => fail(new Error(`no complete response within ${timeoutMs} ms`)), timeoutMs)
      sent.on('error', fail)
      sent.on('upgrade', (_, socket) => {
        socket.destroy()
        fail(new Error('the answer switches protocols'))
      })
      sent.on('response', (response) => {
        if (response.statusCode === 101) return fail(new Error('the answer switches protocols'))
        readBody(response).then((answer) => {
          clearTimeout(timer)
          resolve(answer)
        }, fail)
      })
      sent.end(body)
      return stop
    })
}

/** How requests reach an origin: by a connection to it, inside a tunnel, or through a proxy that is sent whole URLs. */
function routeTo(origin: URL, { timeoutMs, proxy }: TransportOptions) {
  const base = origin.pathname.replace(/\/$/, '')
  const direct = {
    protocol: origin.protocol,
    hostname: origin.hostname.replace(/^\[|\]$/g, ''),
    port: origin.port,
    path: base,
    headers: {},
  }
  if (origin.protocol === 'https:') {
    const agent = proxy ? new TunnelAgent(proxy, timeoutMs) : new https.Agent({ keepAlive: true })
    return { request: https.request, route: { ...direct, agent } }
  }
  const agent = new http.Agent({ keepAlive: true })
  if (!proxy) return { request: http.request, route: { ...direct, agent } }
  const { hostname, port, authorization } = proxy
  const headers = { Host: origin.host, ...(authorization !== null && { 'Proxy-Authorization': authorization }) }
  return { request: http.request, route: { ...direct, hostname, port, path: origin.origin + base, headers, agent } }
}

async function readBody(response: http.IncomingMessage): Promise<HttpAnswer> {
  const { statusCode = 0, headers } = response
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return { statusCode, headers, body: null }
    chunks.push(chunk)
  }
  return { statusCode, headers, body: Buffer.concat(chunks) }
}

/** What Node.js reports when it does not trust the server's certificate. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)/

type Way = { origin: URL; proxy: HttpProxy | null }

function transportError(cause: Error & { code?: unknown }, { origin, proxy }: Way): TransportError {
  const isRetryable = !UNTRUSTED.test(String(cause.code))
  const way = proxy ? `${origin.host} through the proxy ${proxy.hostname}:${proxy.port}` : origin.host
  return new TransportError(`No response from ${way}: ${cause.message || String(cause.code)}`, { cause, isRetryable })
}
