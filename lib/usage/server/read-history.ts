import type { Granted } from '@/lib/permissions/core/granted'
import type { ReadContext } from '@/lib/platform/database/context'
import { daysUntil } from '@/lib/shared/durations'
import { presentHistory } from '../core/present-history'
import type { UsageHistory, UsageQuery } from '../core/schema'
import { findDayCounts, findProductNames } from './usage-counts.sql'

/** Answers of the last days, by product and by status. */
export async function readHistory(
  { pool, now }: Pick<ReadContext, 'pool' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
  { range, product }: UsageQuery,
): Promise<UsageHistory> {
  const days = daysUntil(now, Number(range))
  const [counts, names] = await Promise.all([
    findDayCounts(pool, { organizationId, productId: product ?? null, from: new Date(`${days[0]}T00:00:00.000Z`) }),
    findProductNames(pool, organizationId),
  ])
  return presentHistory({ days, counts, names })
}
