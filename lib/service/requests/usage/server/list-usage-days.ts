import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { isCounted } from '../core/counted-status'
import type { DayHits } from '../core/present-history'
import { daysBetween } from '../core/usage-csv'
import { readDaySums } from './read-days'

/** Without `to` until today, and without `from` the thirty days until then. `after` is a day of an earlier page. */
type Asked = {
  from?: string | undefined
  to?: string | undefined
  product_id?: string | undefined
  after?: string | undefined
  limit: number
}

const USUAL_DAYS = 30

/** A page of UTC days, newest first and none left out, with the answers by status. */
export async function listUsageDays(
  { pool, history, now }: Pick<ReadContext, 'pool' | 'history' | 'now'>,
  actor: Granted<'usage:view'>,
  { from, to = utcDay(now), product_id, after, limit }: Asked,
) {
  const first = from ?? dayBefore(to, USUAL_DAYS - 1)
  const last = after === undefined || after > to ? to : dayBefore(after, 1)
  // Only the days of the page: a range of centuries would keep this process from its other requests.
  const days = daysBetween(laterOf(first, dayBefore(last, limit - 1)), last)
  const [oldest, newest] = [days[0], days.at(-1)]
  if (oldest === undefined || newest === undefined) return { items: [], next_cursor: null }
  const { organizationId } = actor
  const productIds = productScope(actor, product_id)
  const asked = { organizationId, productIds, from: oldest, to: newest }
  const counts = sumByStatus((await readDaySums({ pool, history }, asked)).byStatus)
  const items = days.toReversed().map((day) =>
    presentDay(
      day,
      counts.filter((count) => count.day === day),
    ),
  )
  return { items, next_cursor: oldest > first ? oldest : null }
}

/** One count of each day and status, in their order. */
function sumByStatus(counts: DayHits[]): DayHits[] {
  const sums = new Map<string, DayHits>()
  for (const { day, id, hits } of counts) {
    const key = `${day} ${id}`
    sums.set(key, { day, id, hits: (sums.get(key)?.hits ?? 0) + hits })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

const presentDay = (date: string, counts: DayHits[]) => ({
  date,
  total: sum(counts),
  counted: sum(counts.filter(({ id }) => isCounted(id))),
  by_status: Object.fromEntries(counts.map(({ id, hits }) => [id, hits])),
})

const sum = (counts: DayHits[]): number => counts.reduce((total, { hits }) => total + hits, 0)

const laterOf = (a: string, b: string): string => (a > b ? a : b)

const dayBefore = (day: string, days: number): string => utcDay(new Date(Date.parse(day) - days * DAY_MS))
