import type { Pool } from 'pg'
import { z } from 'zod'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { readHistoryState } from '@/lib/foundation/platform/database/history-state'
import { MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import { type CountParts, countDay } from './count-day'
import { findCounted, isQuietDay } from './statistics-figures.sql'
import { findState, insertCount, isUnmoved, noteOwnCount } from './statistics-state.sql'

/** So many requests are counted again each minute for who looks at them; more of them after this. */
const LATER_MS = 10 * MINUTE_MS

/** Whether today is to be counted again for an organization, which was last counted at this time. */
export async function isCountDue(
  history: Pool,
  { organizationId, today, now, at }: { organizationId: string; today: string; now: Date; at: Date | null },
): Promise<boolean> {
  const age = at === null ? LATER_MS : now.getTime() - at.getTime()
  return age >= LATER_MS || (age >= MINUTE_MS && isQuietDay(history, organizationId, today))
}

/**
 * Has today counted again for an organization whose statistics someone is looking at: immediately, and then once a
 * minute at most, however many look and however often they ask. Not what the audit log is for: nothing of the
 * organization is changed.
 */
export async function queueCount(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
): Promise<{ done: true }> {
  await insertCount(tx, organizationId, now)
  return { done: true }
}

const payload = z.object({ organization_id: z.uuid() })

/** The job that counts today of one organization. */
export async function countToday({ clock, ...parts }: CountParts & { clock: Clock }, job: unknown): Promise<void> {
  const { organization_id: organizationId } = payload.parse(job)
  const { pool, history } = parts
  const [now, state] = [clock(), await findState(pool)]
  const today = utcDay(now)
  // Yesterday may still be open. A day that nobody's figures have yet begins with those of everyone.
  if (state === null || state.countedDay !== today) return
  if (history !== pool && ((await readHistoryState(parts)) !== 'ready' || (await isUnmoved(pool, state.openDay))))
    return
  const at = (await findCounted(pool, organizationId))?.at ?? null
  if (!(await isCountDue(history, { organizationId, today, now, at }))) return
  await countDay(parts, { organizationId, day: today, since: state.since, now })
  await noteOwnCount(pool, organizationId, now)
}
