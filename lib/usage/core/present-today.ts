import { dailyLimit, type Plan } from '@/lib/plans/core/plan'
import { DAY_MS } from '@/lib/shared/durations'
import { forecastDay } from './forecast-day'
import type { ProductToday, UsageToday } from './schema'

/** A product's counter of today, and how many requests each hour of the last week's days brought. */
export type ProductDay = {
  id: string
  name: string
  state: string
  used: number
  /** counted requests of the last seven days by UTC hour, 24 of them */
  weekByHour: number[]
  /** days of that week on which there were any */
  weekDays: number
}

type TodayFacts = { plan: Plan; dailyLimitOverride: number | null; products: ProductDay[]; now: Date }

/** Each product against its limit, the one that is nearest to it first. */
export function presentToday({ plan, dailyLimitOverride, products, now }: TodayFacts): UsageToday {
  const limit = dailyLimit(plan, dailyLimitOverride)
  const presented = products.map((product) => presentProduct(product, limit, now))
  return {
    at: now.toISOString(),
    resets_at: new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS).toISOString(),
    products: presented.sort((a, b) => b.used - a.used || (a.name < b.name ? -1 : 1)),
  }
}

function presentProduct(
  { weekByHour, weekDays, ...product }: ProductDay,
  limit: number | null,
  now: Date,
): ProductToday {
  const usual = weekDays > 0 ? weekByHour.map((count) => count / weekDays) : null
  const { expected, reachesLimitAt } = forecastDay({ used: product.used, limit, now, usual })
  return {
    id: product.id,
    name: product.name,
    state: product.state,
    used: product.used,
    limit,
    expected,
    reaches_limit_at: reachesLimitAt?.toISOString() ?? null,
  }
}
