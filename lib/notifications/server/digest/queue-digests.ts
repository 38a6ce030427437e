import type { WriteContext } from '@/lib/platform/database/context'
import { DAY_MS, utcDay } from '@/lib/shared/durations'
import { DIGEST_DAYS, lastDigest } from '../../core/digest'
import { claimDigests, pruneDigests } from './digests.sql'

type Transact = <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>

/** Later than this a summary of Monday morning is none: after a longer downtime the next one comes in a week. */
const LATEST_MS = DAY_MS
const BATCH = 500
const KEEP_MS = 60 * DAY_MS
const BEFORE_THE_FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Queues the weekly summaries once they are due: a job for each organization, so that one that takes long or fails
 * holds up no other. Run by several processes at once or again after a crash, it queues each once.
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

/** What expires in the days of a summary. */
export const spanOf = (from: Date): { from: Date; until: Date } => ({
  from,
  until: new Date(from.getTime() + DIGEST_DAYS * DAY_MS),
})
