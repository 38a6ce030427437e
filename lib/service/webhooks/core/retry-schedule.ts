import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@/lib/foundation/shared/durations'

/** Delays before each attempt: ten attempts over three days (Standard Webhooks). The first is immediate. */
export const RETRY_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
]

/** The delays, unless an installation sets its own: WEBHOOK_RETRY_SECONDS. */
export const retryDelaysMs = (ownSeconds: readonly number[] | undefined): readonly number[] =>
  ownSeconds?.map((seconds) => seconds * SECOND_MS) ?? RETRY_DELAYS_MS

/** Minimum pause for an endpoint that is busy or does not answer. */
const BUSY_PAUSE_MS = MINUTE_MS
const JITTER = 0.2

/** The outcome of one attempt. `error` is a sentence, null on success. */
export type Outcome = {
  status: number | null
  error: string | null
  /** kind of outcome, as far as it affects the next attempt */
  kind: 'arrived' | 'failed' | 'busy' | 'gone'
  /** the Retry-After header of the response */
  retryAfterMs: number | null
}

/**
 * Delay before the next attempt, after `tries` of them; null if that was the last. `random` is from 0 up to 1. A
 * Retry-After is respected between once and twice the delay of the schedule.
 */
export function delayBeforeRetry(
  outcome: Outcome,
  { tries, random, pausesMs }: { tries: number; random: number; pausesMs: readonly number[] },
): number | null {
  const step = pausesMs[tries]
  if (step === undefined) return null
  const asked = Math.min(Math.max(outcome.retryAfterMs ?? step, step), 2 * step)
  const least = outcome.kind === 'busy' ? Math.min(BUSY_PAUSE_MS, Math.max(...pausesMs)) : 0
  return Math.round(Math.max(asked, least) * (1 - JITTER + 2 * JITTER * random))
}

/** `Retry-After` in seconds or as a date (RFC 9110 section 10.2.3). */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * SECOND_MS
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

/**
 * The outcome of a response by status (docs/contract.md section 3): 2xx is a success; a redirect is a failure; 410 ends
 * deliveries to the endpoint.
 */
export function classifyResponse(status: number, retryAfterMs: number | null): Outcome {
  if (status >= 200 && status < 300) return { status, error: null, kind: 'arrived', retryAfterMs: null }
  if (status === 410) return { status, error: 'It returned 410 Gone.', kind: 'gone', retryAfterMs: null }
  if (status >= 300 && status < 400)
    return { status, error: "It returned a redirect, which isn't followed.", kind: 'failed', retryAfterMs }
  if (status === 429) return { status, error: 'It returned HTTP 429: too many requests.', kind: 'busy', retryAfterMs }
  return { status, error: `It returned HTTP ${status}.`, kind: 'failed', retryAfterMs }
}

/** An endpoint is reported after failing for this long. */
const REPORT_AFTER_MS = DAY_MS
/** An endpoint is disabled after failing for this long. */
const PATIENCE_MS = 5 * DAY_MS

export const shouldReport = (failingSince: Date | null, now: Date): boolean =>
  isFailingFor(failingSince, now, REPORT_AFTER_MS)

export const shouldDisable = (failingSince: Date | null, now: Date): boolean =>
  isFailingFor(failingSince, now, PATIENCE_MS)

const isFailingFor = (since: Date | null, now: Date, ms: number): boolean =>
  since !== null && now.getTime() - since.getTime() >= ms
