import { createAskAgain } from '@/lib/foundation/platform/concurrency/ask-again'
import { coalesce } from '@/lib/foundation/platform/concurrency/coalesce'
import type { SlotOutcome } from '../core/decide-validation'
import type { SlotRequest } from './slots.sql'

/** Two connections at most, so that slot requests cannot starve the loads of other calls. Licenses take turns. */
const QUEUE = {
  maxBatch: 64,
  maxInFlight: 2,
  minBeside: 16,
  maxOpen: 8_192,
  maxWaitMs: 800,
  callerOf: ({ licenseId }: SlotRequest) => licenseId,
}
/** Processes that contend for one license usually succeed after the first pauses. After the last, a call gives up. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320]

/** On a busy machine a statement may stand still for a second, and nobody holds the license. */
const STALLED_AFTER_MS = 1_500

/** Rejects with Overloaded if the license stays busy. */
export type TakeSlot = (request: SlotRequest) => Promise<SlotOutcome>

/**
 * Takes slots in batches separate from those of the validations. A locked license is retried a few times; between
 * attempts it holds neither a connection nor a place in a batch.
 */
export function createSlotQueue(
  takeSlots: (requests: SlotRequest[]) => Promise<(SlotOutcome | 'busy')[]>,
  pausesMs: readonly number[] = PAUSES_MS,
): TakeSlot {
  const refusal = 'the license is locked by another transaction'
  const keyOf = ({ licenseId }: SlotRequest) => licenseId
  return createAskAgain(coalesce(takeSlots, QUEUE), { keyOf, pausesMs, refusal, stalledAfterMs: STALLED_AFTER_MS }).ask
}
