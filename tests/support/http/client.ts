import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { z } from 'zod'

export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string; json: Record<string, unknown> }
export type Call = {
  method?: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
  /** the loopback address the call comes from: a real peer address, no header */
  from?: string
}

// Idle sockets are dropped long before the server closes them, so that no request meets a socket that is being closed.
const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 20_000 })
const jsonObject = z.record(z.string(), z.unknown())

/** One request, byte for byte as given. `json` is empty if the body is not a JSON object. */
export function send(base: string, { method = 'GET', path, headers = {}, body, from = '127.0.0.1' }: Call) {
  const { hostname, port } = new URL(base)
  const sized = body === undefined ? headers : { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }
  return new Promise<HttpResponse>((resolve, reject) => {
    const outgoing = request(
      { agent, hostname, port, method, path, headers: sized, localAddress: from },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: readJson(text) })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function readJson(text: string): Record<string, unknown> {
  try {
    return jsonObject.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` }

export const validate = (base: string, token: string | null, body: unknown, call: Partial<Call> = {}) =>
  send(base, {
    method: 'POST',
    path: '/api/v1/validate',
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    ...call,
    headers: { 'Content-Type': 'application/json', ...bearer(token), ...call.headers },
  })

export const lookUp = (base: string, token: string | null, key: string, call: Partial<Call> = {}) =>
  send(base, {
    path: `/api/v1/license/${encodeURIComponent(key)}`,
    ...call,
    headers: { ...bearer(token), ...call.headers },
  })

/** The headers that our pages send with their calls, for the owner of this cookie. */
export const sameOriginHeaders = (base: string, cookie?: string | null): Record<string, string> => ({
  'Content-Type': 'application/json',
  Origin: base,
  'Sec-Fetch-Site': 'same-origin',
  ...(cookie && { Cookie: cookie }),
})
