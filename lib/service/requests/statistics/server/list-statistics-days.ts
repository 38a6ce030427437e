import type { Granted } from '@/lib/foundation/permissions/core/granted'
import { productScope } from '@/lib/foundation/permissions/core/product-scope'
import type { ReadContext } from '@/lib/foundation/platform/database/context'
import { DAY_MS, utcDay } from '@/lib/foundation/shared/durations'
import { presentSales, type SaleDay } from '@/lib/service/sales/core/sale-days'
import { readSaleDays } from '@/lib/service/sales/server/read-sale-days'
import type { DayHits } from '../../usage/core/present-history'
import { daysBetween } from '../../usage/core/usage-csv'
import type { FiguresOfDay } from '../core/present-statistics'
import type { ShareKind } from '../core/shares'
import { findCounted, type ShareOfDay, selectFigures, selectRefusals, selectShares } from './statistics-figures.sql'

/** Without `to` until the last day that was counted, and without `from` the thirty days until then. */
type Asked = {
  from?: string | undefined
  to?: string | undefined
  product_id?: string | undefined
  after?: string | undefined
  limit: number
}

const USUAL_DAYS = 30

/** A page of the UTC days that were counted, newest first and none left out. */
export async function listStatisticsDays(
  { pool, history }: Pick<ReadContext, 'pool' | 'history'>,
  actor: Granted<'usage:view'>,
  { from, to, product_id, after, limit }: Asked,
) {
  const counted = await findCounted(pool, actor.organizationId)
  // Newer than every count: zeros would be false.
  if (counted?.at == null) return { items: [], next_cursor: null }
  const end = earlierOf(to ?? counted.until, counted.until)
  const first = laterOf(from ?? dayBefore(end, USUAL_DAYS - 1), counted.since)
  const last = after === undefined || after > end ? end : dayBefore(after, 1)
  const days = daysBetween(laterOf(first, dayBefore(last, limit - 1)), last)
  const [oldest, newest] = [days[0], days.at(-1)]
  if (oldest === undefined || newest === undefined) return { items: [], next_cursor: null }
  const { organizationId } = actor
  const asked = { organizationId, productIds: productScope(actor, product_id), from: oldest, to: newest }
  const [figures, refusals, shares, sales] = await Promise.all([
    selectFigures(history, asked),
    selectRefusals(history, asked),
    product_id === undefined ? null : selectShares(history, asked),
    product_id === undefined ? readSaleDays(pool, actor, { from: oldest, to: newest }) : null,
  ])
  const items = days.toReversed().map((date) =>
    presentDay(date, {
      figures: figures.find(({ day }) => day === date),
      refusals: refusals.filter(({ day }) => day === date),
      shares: shares?.filter(({ day }) => day === date) ?? null,
      sales: sales?.filter(({ day }) => day === date) ?? null,
    }),
  )
  return { items, next_cursor: oldest > first ? oldest : null }
}

type OfDay = {
  figures: FiguresOfDay | undefined
  refusals: DayHits[]
  shares: ShareOfDay[] | null
  sales: SaleDay[] | null
}

const presentDay = (date: string, { figures, refusals, shares, sales }: OfDay) => ({
  date,
  licenses_in_use: {
    day: figures?.seen_1 ?? 0,
    seven_days: figures?.seen_7 ?? 0,
    thirty_days: figures?.seen_30 ?? 0,
  },
  activations: figures?.activations ?? 0,
  first_activations: figures?.first_activations ?? 0,
  created: figures?.created ?? 0,
  extended: figures?.extended ?? 0,
  expired: figures?.expired ?? 0,
  revoked: figures?.revoked ?? 0,
  refused_by_status: Object.fromEntries(refusals.map(({ id, hits }) => [id, hits])),
  versions: shares && sharesOf('version', shares).map(({ value, licenses }) => ({ version: value, licenses })),
  countries: shares && sharesOf('country', shares).map(({ value, licenses }) => ({ country: value, licenses })),
  networks: shares && sharesOf('network', shares).map(({ value, licenses }) => ({ network: value, licenses })),
  sales: sales && salesOf(date, sales),
})

function salesOf(date: string, sales: SaleDay[]) {
  const { orders, refunded, disputed, licenses, revenue } = presentSales(sales, {
    days: [date],
    daysBefore: [],
  })
  return {
    orders: orders.whole,
    refunded: refunded.whole,
    disputed: disputed.whole,
    licenses: licenses.whole,
    revenue: revenue.map(({ currency, paid, paid_back }) => ({
      currency,
      paid: paid.whole,
      paid_back: paid_back.whole,
    })),
  }
}

const sharesOf = (kind: ShareKind, shares: ShareOfDay[]) =>
  shares
    .filter((share) => share.kind === kind)
    .map(({ value, licenses }) => ({ value: value === '' ? null : value, licenses }))

const laterOf = (a: string, b: string): string => (a > b ? a : b)
const earlierOf = (a: string, b: string): string => (a < b ? a : b)
const dayBefore = (day: string, days: number): string => utcDay(new Date(Date.parse(day) - days * DAY_MS))
