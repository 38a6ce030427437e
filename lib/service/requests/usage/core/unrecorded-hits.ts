import { isCounted } from './counted-status'
import type { DayHits } from './present-history'

/** What the counters of days and products have beyond their recorded answers: a status of its own. */
export function unrecordedHits(counters: DayHits[], answered: (DayHits & { status?: string })[]): DayHits[] {
  const recorded = new Map<string, number>()
  for (const { day, id, status, hits } of answered)
    if (status === undefined || isCounted(status)) recorded.set(day + id, (recorded.get(day + id) ?? 0) + hits)
  return counters
    .map(({ day, id, hits }) => ({ day, id, hits: hits - (recorded.get(day + id) ?? 0) }))
    .filter(({ hits }) => hits > 0)
}
