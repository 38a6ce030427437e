import { z } from 'zod'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { readHistoryState } from '@/lib/foundation/platform/database/history-state'
import { utcDay } from '@/lib/foundation/shared/durations'
import { type CountParts, countDay } from './count-day'
import { isQuietDay } from './statistics-figures.sql'
import { findState, insertCount, isUnmoved } from './statistics-state.sql'

/**
 * Has today counted again for an organization whose statistics someone is looking at: once a minute at most, however
 * many look and however often they ask. Not what the audit log is for: nothing of the organization is changed.
 */
export async function queueCount(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
): Promise<{ done: true }> {
  await insertCount(tx, organizationId, now)
  return { done: true }
}

const payload = z.object({ organization_id: z.uuid() })

/** The job that counts today of one organization, unless it has too many requests to count them each minute. */
export async function countToday({ clock, ...parts }: CountParts & { clock: Clock }, job: unknown): Promise<void> {
  const { organization_id: organizationId } = payload.parse(job)
  const { pool, history } = parts
  const [now, state] = [clock(), await findState(pool)]
  const today = utcDay(now)
  // Yesterday may still be open. A day that nobody's figures have yet begins with those of everyone.
  if (state === null || state.countedDay !== today) return
  if (history !== pool && ((await readHistoryState(parts)) !== 'ready' || (await isUnmoved(pool, state.openDay))))
    return
  if (!(await isQuietDay(history, organizationId, today))) return
  await countDay(parts, { organizationId, day: today, since: state.since, now })
}
