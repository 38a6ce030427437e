import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { daysUntil, utcDay } from '@/lib/foundation/shared/durations'
import { presentHistory } from '../core/present-history'
import type { UsageHistory, UsageQuery } from '../core/schema'
import { readDaySums } from './read-days'
import { findProductNames } from './usage-counts.sql'

/** Answers of the last days, by product and by status. */
export async function readHistory(
  { pool, history, now }: Pick<ReadContext, 'pool' | 'history' | 'now'>,
  { organizationId }: Granted<'usage:view'>,
  { range, product }: UsageQuery,
): Promise<UsageHistory> {
  const days = daysUntil(now, Number(range))
  const [from = utcDay(now)] = days
  const [sums, names] = await Promise.all([
    readDaySums(
      { pool, history },
      { organizationId, productIds: product === undefined ? null : [product], from, to: utcDay(now) },
    ),
    findProductNames(pool, organizationId),
  ])
  return presentHistory({ days, ...sums, names })
}
