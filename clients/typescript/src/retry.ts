import { TransportError } from './errors.js'
import type { HttpAnswer, HttpRequest, Send } from './http.js'
import type { Runtime } from './runtime.js'

const FIRST_DELAY_MS = 250
const LONGEST_RETRY_AFTER_SECONDS = 5

type Outcome = HttpAnswer | TransportError

/** Sends a request again after a transport error and every 5xx, up to `maxRetries` times, unless it is aborted. */
export function withRetries(send: Send, maxRetries: number, { sleep, random }: Runtime): Send {
  return async (request) => {
    for (let retry = 0; ; retry += 1) {
      const outcome = await attempt(send, request)
      const delay = retry < maxRetries ? delayBefore(outcome, retry, random) : null
      if (delay !== null) await sleep(delay, request.signal)
      else if (outcome instanceof TransportError) throw outcome
      else return outcome
    }
  }
}

async function attempt(send: Send, request: HttpRequest): Promise<Outcome> {
  try {
    return await send(request)
  } catch (error) {
    if (error instanceof TransportError) return error
    throw error
  }
}

/** Milliseconds until the next attempt; null if there is none. */
function delayBefore(outcome: Outcome, retry: number, random: () => number): number | null {
  if (outcome instanceof TransportError ? !outcome.isRetryable : outcome.statusCode < 500) return null
  const asked = outcome instanceof TransportError ? null : readRetryAfter(outcome.headers['retry-after'])
  if (asked !== null) return asked <= LONGEST_RETRY_AFTER_SECONDS ? asked * 1_000 : null
  return FIRST_DELAY_MS * 2 ** retry * (1 + random())
}

/** The header's whole seconds. A date is not read. */
export const readRetryAfter = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : null
