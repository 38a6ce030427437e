import { setTimeout as pause } from 'node:timers/promises'
import { coalesce, Overloaded } from '@/lib/platform/concurrency/coalesce'
import type { SlotOutcome } from '../core/decide-validation'
import type { SlotRequest } from './slots.sql'

/** Two connections at most, whatever is asked: the loads of other calls keep theirs. */
const QUEUE = { maxBatch: 64, maxInFlight: 2, minBeside: 16, maxWaiting: 4_096, maxWaitMs: 800 }
/** New addresses of one license take turns within the first of these; a call that finds it locked after the last gives up. */
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
  const ask = coalesce(takeSlots, QUEUE)
  return async (request) => {
    const first = await ask(request)
    if (first !== 'busy') return first
    for (const ms of pausesMs) {
      await pause(ms)
      const outcome = await ask(request)
      if (outcome !== 'busy') return outcome
    }
    throw new Overloaded('the license is locked by another transaction')
  }
}
