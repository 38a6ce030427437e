import type { Misses } from '../core/window'

/**
 * Counts by one rule, over all processes. Answers, in the order of the batch, whether each identifier has more than
 * its window allows. The identifiers of a batch are different ones. May reject.
 */
export type RateCounter = (batch: Misses[], now: Date) => Promise<boolean[]>
