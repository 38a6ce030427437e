import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { daysUntil, utcDay } from '@/lib/foundation/shared/durations'
import { presentHistory } from '../core/present-history'
import type { UsageHistory, UsageQuery } from '../core/schema'
import { selectHistory } from './usage-by-status.sql'
import { findProductNames } from './usage-counts.sql'

/** Answers of the last days, by product and by status. */
export async function readHistory(
  { pool, now }: Pick<ReadContext, 'pool' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
  { range, product }: UsageQuery,
): Promise<UsageHistory> {
  const days = daysUntil(now, Number(range))
  const [from = utcDay(now)] = days
  const [history, names] = await Promise.all([
    selectHistory(pool, {
      organizationId,
      productIds: product === undefined ? null : [product],
      from,
      to: utcDay(now),
    }),
    findProductNames(pool, organizationId),
  ])
  return presentHistory({ days, ...history, names })
}
