/** The part of a day's limit that Redis may grant, and what the database must know about it (decision 0013). */

/** Up to here the database meters alone: Redis would save it next to nothing. */
const SMALLEST_SHARED_LIMIT = 1_000

/**
 * How far Redis may count. The last tenth of a limit is granted by the database alone, so that the limit still holds if
 * Redis fails before its grants are reported. Null is no limit; 0 is nothing.
 */
export function redisCeiling(limit: number | null, grantedDirectly: number): number | null {
  if (limit === null) return null
  if (limit <= SMALLEST_SHARED_LIMIT) return 0
  return Math.max(0, limit - Math.ceil(limit / 10) - grantedDirectly)
}

/** The database should be updated now, and not only at the next interval. */
export const isSettlementDue = (limit: number | null, unsettled: number): boolean =>
  limit !== null && unsettled >= limit / 200

/** The database must be updated before any more is granted. */
export const isSettlementOverdue = (limit: number | null, unsettled: number): boolean =>
  limit !== null && unsettled >= limit / 50
