import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { codeOf as codeOfError } from '@/lib/foundation/platform/log/describe-error'
import { classifyResponse, type Outcome, readRetryAfter } from '@/lib/service/webhooks/core/retry-schedule'
import type { Destination, Destinations } from './destination'
import { DestinationRefusedError, NO_PUBLIC_ADDRESS } from './destination'

const USER_AGENT = 'Latchkey-Webhooks/1'
const READ_BYTES = 65_536
export const KEEP_BYTES = 4_096
/** Once the status is known, the body is optional: this is how long to wait for it. */
const BODY_MS = 2_000
/** After this status the connection no longer speaks HTTP. */
const SWITCHING = 101

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string }
export type Answer = { outcome: Outcome; answer: string | null }

export type SendParts = { destinations: Destinations; timeoutMs: number }

/**
 * One attempt. It ends after `timeoutMs`, whatever the receiver, the name server or the socket does. Rejects only if
 * `stop` is aborted: then the outcome is unknown.
 */
export async function sendRequest(
  { destinations, timeoutMs }: SendParts,
  letter: WebhookRequest,
  { now, stop }: { now: Date; stop: AbortSignal },
): Promise<Answer> {
  const attempt = new AbortController()
  const end = () => attempt.abort()
  const timer = setTimeout(end, timeoutMs)
  // AbortSignal.any would keep every attempt in memory for as long as `stop` is there: for the life of the process.
  stop.addEventListener('abort', end, { once: true })
  try {
    stop.throwIfAborted()
    const response = await Promise.race([open(destinations, letter, attempt.signal), endOf(attempt.signal)])
    const outcome = classifyResponse(response.statusCode ?? 0, readRetryAfter(response.headers['retry-after'], now))
    return { outcome, answer: response.statusCode === SWITCHING ? null : await readStart(response) }
  } catch (error) {
    stop.throwIfAborted()
    return { outcome: attempt.signal.aborted ? silent(timeoutMs) : failed(describeFailure(error)), answer: null }
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
  }
}

const open = async (
  destinations: Destinations,
  letter: WebhookRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> => post(await destinations.open(letter.url, signal), letter, signal)

/** Not every step listens to the signal, so the attempt itself ends with it. */
const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

function post({ url, agent, lookup }: Destination, { headers, body }: WebhookRequest, signal: AbortSignal) {
  const bytes = Buffer.from(body)
  const request = (url.protocol === 'http:' ? requestHttp : requestHttps)(url, {
    method: 'POST',
    agent,
    lookup,
    signal,
    maxHeaderSize: 16_384,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      'user-agent': USER_AGENT,
    },
  })
  return new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve)
    // Without a listener Node drops the connection after a 101 without an error.
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response)
    })
    // This listener stays, because a truncated response emits an error after the promise has settled.
    request.on('error', reject)
    // No effect after a response or an error.
    request.on('close', () => reject(new DestinationRefusedError('It closed the connection without an answer.')))
    request.end(bytes)
  })
}

/** Reads the response until 64 KiB, 2 s or its end, whichever comes first; 4 KiB of it are kept. */
function readStart(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    const finish = () => {
      clearTimeout(timer)
      response.destroy()
      resolve(asText(Buffer.concat(chunks).subarray(0, KEEP_BYTES)))
    }
    const timer = setTimeout(finish, BODY_MS)
    response.on('data', (chunk: Buffer) => {
      if (length < KEEP_BYTES) chunks.push(chunk)
      length += chunk.length
      if (length >= READ_BYTES) finish()
    })
    response.on('end', finish)
    response.on('close', finish)
    response.on('error', finish)
  })
}

/** PostgreSQL text cannot hold NUL; invalid UTF-8 becomes U+FFFD. */
const asText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\ufffd')

const failed = (error: string): Outcome => ({ status: null, error, kind: 'failed', retryAfterMs: null })

const silent = (timeoutMs: number): Outcome => ({
  status: null,
  error: `It did not answer within ${timeoutMs / 1000} s.`,
  kind: 'busy',
  retryAfterMs: null,
})

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It broke off the connection.',
  EPIPE: 'It broke off the connection.',
  ENOTFOUND: NO_PUBLIC_ADDRESS,
  EHOSTUNREACH: 'It could not be reached.',
  ENETUNREACH: 'It could not be reached.',
  ETIMEDOUT: 'It could not be reached.',
  CERT_HAS_EXPIRED: 'Its TLS certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its TLS certificate is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: "Its TLS certificate isn't signed by a trusted authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "Its TLS certificate isn't signed by a trusted authority.",
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its TLS certificate is for another name.',
  HPE_HEADER_OVERFLOW: 'It answered with more headers than are read.',
}

/** The error in words for the vendor. The filter's own message contains our addresses, so it is replaced. */
function describeFailure(error: unknown): string {
  if (error instanceof DestinationRefusedError) return error.message
  if (!(error instanceof Error)) return 'The request failed.'
  if (error.message.includes('is not allowed. Because')) return NO_PUBLIC_ADDRESS
  const code = codeOf(error)
  if (REASONS[code]) return REASONS[code]
  if (code.startsWith('HPE_')) return 'It answered with something that is not HTTP.'
  return code === '' ? 'The request failed.' : `The request failed (${code}).`
}

/** The code of an error, or of the first of several attempts to connect. */
function codeOf(error: Error): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0])
  return codeOfError(error) ?? ''
}
