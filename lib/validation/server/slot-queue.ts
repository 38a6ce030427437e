import { createAskAgain } from '@/lib/platform/concurrency/ask-again'
import { coalesce } from '@/lib/platform/concurrency/coalesce'
import type { SlotOutcome } from '../core/decide-validation'
import type { SlotRequest } from './slots.sql'

/** Two connections at most, whatever is asked: the loads of other calls keep theirs. Licenses take turns. */
const QUEUE = {
  maxBatch: 64,
  maxInFlight: 2,
  minBeside: 16,
  maxOpen: 8_192,
  maxWaitMs: 800,
  callerOf: ({ licenseId }: SlotRequest) => licenseId,
}
/** Processes whose calls are new to one license meet within the first of these; who finds it locked after the last gives up. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320]

/** Rejects with Overloaded where the license stays busy. */
export type TakeSlot = (request: SlotRequest) => Promise<SlotOutcome>

/**
 * Asks for slots in batches of their own, beside those of the validations. A license that is locked is asked
 * for again a few times; meanwhile it holds neither a connection nor a place in a batch.
 */
export function createSlotQueue(
  takeSlots: (requests: SlotRequest[]) => Promise<(SlotOutcome | 'busy')[]>,
  pausesMs: readonly number[] = PAUSES_MS,
): TakeSlot {
  const refusal = 'the license is locked by another transaction'
  return createAskAgain(coalesce(takeSlots, QUEUE), { keyOf: ({ licenseId }) => licenseId, pausesMs, refusal }).ask
}
