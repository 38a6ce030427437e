import { type AskAgain, createAskAgain } from '@/lib/foundation/platform/concurrency/ask-again'
import { coalesce } from '@/lib/foundation/platform/concurrency/coalesce'
import type { QuotaGrant } from '../core/quota'

/** All retried counters share one statement and one connection, and a second one while the first is stalled. */
const AGAIN = { maxBatch: 64, maxInFlight: 2, minBeside: 64, maxOpen: 4_096, maxWaitMs: 800 }
/**
 * Short at first: processes that count for one product each lock its row only briefly. 1.5 s in all, because on a busy
 * machine a statement that holds the row may stand still for a second.
 */
const PAUSES_MS = [...times(25, 2), ...times(25, 4), ...times(20, 8), ...times(75, 16)]

/** As long as a call waits for a row that is held. */
const STALLED_AFTER_MS = 1_500

type Ask<I> = (asks: I[]) => Promise<(QuotaGrant | 'busy')[]>

/** Counts where another transaction holds the counter, of a product or an API key. Its calls wait without the others. */
export const createBusyQuota = <I>(ask: Ask<I>, keyOf: (item: I) => string): AskAgain<I, QuotaGrant> =>
  createAskAgain(coalesce(ask, AGAIN), {
    keyOf,
    pausesMs: PAUSES_MS,
    refusal: 'the daily count is locked by another transaction',
    stalledAfterMs: STALLED_AFTER_MS,
  })

function times(count: number, ms: number): number[] {
  return Array.from({ length: count }, () => ms)
}
