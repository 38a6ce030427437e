import { type AskAgain, createAskAgain } from '@/lib/platform/concurrency/ask-again'
import { coalesce } from '@/lib/platform/concurrency/coalesce'
import type { Settled } from './usage-days.sql'

/** All retried counters share one statement and one connection. */
const AGAIN = { maxBatch: 64, maxInFlight: 1, minBeside: 1, maxOpen: 4_096, maxWaitMs: 800 }
/** Short at first: processes that count for one product each lock its row only briefly. */
const PAUSES_MS = [...times(25, 2), ...times(25, 4), ...times(20, 8), ...times(28, 16)]

type Ask<I> = (asks: I[]) => Promise<(Settled | 'busy')[]>

/** Counts for products whose counter another transaction holds. Their calls wait without delaying the others. */
export const createBusyQuota = <I>(ask: Ask<I>, productOf: (item: I) => string): AskAgain<I, Settled> =>
  createAskAgain(coalesce(ask, AGAIN), {
    keyOf: productOf,
    pausesMs: PAUSES_MS,
    refusal: 'the daily count is locked by another transaction',
  })

function times(count: number, ms: number): number[] {
  return Array.from({ length: count }, () => ms)
}
