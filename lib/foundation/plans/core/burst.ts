/** A burst adds a fifth of the daily limit, once a month per product, on the day it is first exceeded (decision 0013). */

/** The limit that a burst raises a day to. Null where it would add nothing: no limit, or one under five. */
export const burstLimit = (limit: number | null): number | null =>
  limit === null || limit < 5 ? null : limit + Math.floor(limit / 5)

/** The limit of a day that a burst may have raised. It is never less than what the burst granted. */
export const limitInForce = (limit: number | null, burst: number | null): number | null =>
  limit === null ? null : Math.max(limit, burst ?? 0)

/** What the organization chose, the burst that the product had in this UTC month, and the counter of the day. */
type BurstFacts = { isEnabled: boolean; ofMonth: { day: string; limit: number } | null; used: number }

/** `inForce` is the limit now; `most` is what the day can still come to, if a burst begins. Null is unlimited. */
export type DayLimit = { inForce: number | null; most: number | null }

/**
 * The limit of one UTC day. A burst that began holds until midnight, even if the plan becomes smaller; one that would
 * grant nothing, because a larger plan counted beyond it, never begins.
 */
export function limitOfDay(limit: number | null, { isEnabled, ofMonth, used }: BurstFacts, day: string): DayLimit {
  if (limit === null) return { inForce: null, most: null }
  const inForce = limitInForce(limit, ofMonth?.day === day ? ofMonth.limit : null)
  const burst = burstLimit(limit)
  const mayBegin = isEnabled && ofMonth === null && burst !== null && used < burst
  return { inForce, most: mayBegin ? burst : inForce }
}
