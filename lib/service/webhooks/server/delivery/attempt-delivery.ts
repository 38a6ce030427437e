import type { Pool } from 'pg'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { customHeaders } from '@/lib/service/webhooks/core/custom-headers'
import { delayBeforeRetry, type Outcome, shouldDisable, shouldReport } from '@/lib/service/webhooks/core/retry-schedule'
import type { RetireReason } from '../retire-endpoint'
import { signedHeaders } from '../webhook-secret'
import type { WatchAttempt } from './attempt-figures'
import { type ClaimedDelivery, finishDelivery, giveBack } from './endpoint-lanes.sql'
import { type Answer, type SendParts, sendRequest } from './send-request'

export type AttemptParts = {
  pool: Pool
  vault: Vault
  clock: Clock
  random: () => number
  send: SendParts
  pausesMs: readonly number[]
  /** Disables an endpoint that is not worth another attempt. */
  retire: (endpointId: string, reason: RetireReason) => Promise<void>
  watchAttempt?: WatchAttempt
  /** Records that an endpoint has been failing for a while. */
  reportFailing: (endpointId: string) => Promise<void>
}

/** Attempts one delivery and records the outcome. If stopped, it gives the delivery back. */
export async function attemptDelivery(
  parts: AttemptParts,
  delivery: ClaimedDelivery & { token: string },
  stop: AbortSignal,
): Promise<void> {
  const at = parts.clock()
  const began = performance.now()
  const noteOutcome = parts.watchAttempt?.(delivery.endpointId)
  const given = await tryToSend(parts, delivery, { at, stop })
  noteOutcome?.(given === 'stopped' ? null : given.outcome)
  if (given === 'stopped') return await giveBack(parts.pool, delivery)
  const streak = await finishDelivery(parts.pool, {
    id: delivery.id,
    token: delivery.token,
    at,
    durationMs: Math.round(performance.now() - began),
    status: given.outcome.status,
    error: given.outcome.error,
    answer: given.answer,
    ...nextOf(parts, delivery, given.outcome),
  })
  if (streak === undefined || given.outcome.kind === 'arrived') return
  const reason = retireReason(given.outcome, streak.failingSince, at)
  if (reason !== null) await parts.retire(delivery.endpointId, reason)
  else if (!streak.isReported && shouldReport(streak.failingSince, at)) await parts.reportFailing(delivery.endpointId)
}

const UNPREPARED: Answer = {
  outcome: { status: null, error: 'Latchkey could not prepare the request.', kind: 'failed', retryAfterMs: null },
  answer: null,
}

async function tryToSend(
  parts: AttemptParts,
  delivery: ClaimedDelivery,
  { at, stop }: { at: Date; stop: AbortSignal },
): Promise<Answer | 'stopped'> {
  try {
    return await sendRequest(parts.send, requestOf(parts, delivery, at), { now: at, stop })
  } catch {
    // A delivery that cannot be decrypted or signed counts as a failed attempt; otherwise it would be retried forever.
    return stop.aborted ? 'stopped' : UNPREPARED
  }
}

function requestOf({ vault }: AttemptParts, delivery: ClaimedDelivery, at: Date) {
  const { previousSecretCiphertext: previous, previousSecretEndsAt: endsAt, headersCiphertext: sealed } = delivery
  const secrets = [vault.decrypt(delivery.secretCiphertext)]
  if (previous && endsAt && endsAt > at) secrets.push(vault.decrypt(previous))
  const own = sealed ? customHeaders.parse(JSON.parse(vault.decrypt(sealed))) : {}
  const message = { id: delivery.eventId, at, body: delivery.body }
  return { url: delivery.url, body: delivery.body, headers: { ...own, ...signedHeaders(message, secrets) } }
}

function nextOf({ pausesMs, random }: AttemptParts, { tries }: ClaimedDelivery, outcome: Outcome) {
  if (outcome.kind === 'arrived') return { state: 'succeeded' as const, pauseMs: 0 }
  const pauseMs =
    outcome.kind === 'gone' ? null : delayBeforeRetry(outcome, { tries: tries + 1, random: random(), pausesMs })
  return pauseMs === null ? { state: 'failed' as const, pauseMs: 0 } : { state: 'pending' as const, pauseMs }
}

function retireReason(outcome: Outcome, failingSince: Date | null, now: Date): RetireReason | null {
  if (outcome.kind === 'gone') return 'gone'
  return shouldDisable(failingSince, now) ? 'failing' : null
}
