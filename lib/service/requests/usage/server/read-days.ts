import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { UNRECORDED } from '../core/counted-status'
import { unrecordedHits } from '../core/unrecorded-hits'
import type { DayCount } from '../core/usage-csv'
import { type DaySums, type DaysQuery, selectCounters, selectDays, selectSums } from './usage-by-status.sql'

type Reading = Pick<ReadContext, 'pool' | 'history'>

/** Answers by UTC day, product and status. Those that are counted add up to the counter of the day. */
export async function readDaysByStatus({ pool, history }: Reading, query: DaysQuery): Promise<DayCount[]> {
  const [counters, answered] = await Promise.all([selectCounters(pool, query), selectDays(history, query)])
  const counted = answered.map(({ productId, ...count }) => ({ ...count, id: productId }))
  const unrecorded = unrecordedHits(counters, counted).map(({ day, id, hits }) => ({
    day,
    productId: id,
    status: UNRECORDED,
    hits,
  }))
  return [...answered, ...unrecorded].sort(
    (a, b) => inOrder(a.day, b.day) || inOrder(a.productId, b.productId) || inOrder(a.status, b.status),
  )
}

/** By UTC day and product without what is never counted, and by UTC day and status. */
export async function readDaySums({ pool, history }: Reading, query: DaysQuery): Promise<DaySums> {
  const [counters, { byProduct, byStatus }] = await Promise.all([
    selectCounters(pool, query),
    selectSums(history, query),
  ])
  const unrecorded = unrecordedHits(counters, byProduct)
  return {
    byProduct: [...byProduct, ...unrecorded],
    byStatus: [...byStatus, ...unrecorded.map(({ day, hits }) => ({ day, id: UNRECORDED, hits }))],
  }
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
