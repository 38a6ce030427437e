import type { Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { DIGEST_DAYS, lastDigest } from '../../core/digest'
import { claimDigests, pruneDigests } from './digests.sql'

/** After a longer downtime the summary is skipped until the next week. */
const LATEST_MS = DAY_MS
const BATCH = 500
const KEEP_MS = 60 * DAY_MS
const BEFORE_THE_FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Queues the weekly summaries when they are due. Each organization gets a job of its own, so a slow or failing one does
 * not delay the others. Each is queued once, even with several processes or after a crash.
 */
export async function queueDigests(transact: Transact, lookBackMs: number): Promise<void> {
  let after: string | null = BEFORE_THE_FIRST
  while (after !== null) {
    const from: string = after
    after = await transact((work) => queueBatch(work, from, lookBackMs))
  }
}

async function queueBatch({ tx, now }: WriteContext, after: string, lookBackMs: number): Promise<string | null> {
  const { week, dueAt } = lastDigest(now)
  if (now.getTime() - dueAt.getTime() > Math.min(lookBackMs, LATEST_MS)) return null
  if (after === BEFORE_THE_FIRST) await pruneDigests(tx, utcDay(new Date(now.getTime() - KEEP_MS)))
  return claimDigests(tx, { week, ...spanOf(dueAt), after, limit: BATCH })
}

/** The period that a summary covers. */
export const spanOf = (from: Date): { from: Date; until: Date } => ({
  from,
  until: new Date(from.getTime() + DIGEST_DAYS * DAY_MS),
})
