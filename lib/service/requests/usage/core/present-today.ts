import { type DayLimit, limitOfDay } from '@/lib/foundation/plans/core/burst'
import { dailyLimit, type Plan } from '@/lib/foundation/plans/core/plan'
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import { byName } from '@/lib/foundation/shared/natural-order'
import { forecastDay } from './forecast-day'
import type { ProductToday, UsageToday } from './schema'

/** How many requests each hour of the last week's days brought, and how many came lately. */
export type ProductPace = {
  /** counted requests of the last seven days by UTC hour, 24 of them */
  weekByHour: number[]
  /** days of that week on which there were any */
  weekDays: number
  /** counted requests of about the last 60 minutes */
  lastHour: number
  /** the minute of the latest request of the last day */
  lastAt: Date | null
}

/** A product's counter of today. */
export type ProductDay = {
  id: string
  name: string
  state: string
  used: number
  /** null while it cannot be read */
  pace: ProductPace | null
  /** the burst of this UTC month, where there was one */
  burst: { day: string; limit: number } | null
}

type TodayFacts = {
  plan: Plan
  dailyLimitOverride: number | null
  isBurstEnabled: boolean
  products: ProductDay[]
  now: Date
}

/** Traffic that stopped for so long has no pace to foretell by. */
const QUIET_MS = 16 * MINUTE_MS
const NO_FORECAST = { expected: null, reachesLimitAt: null }

/** Each product against its limit, the one that is nearest to it first. */
export function presentToday({ plan, dailyLimitOverride, isBurstEnabled, products, now }: TodayFacts): UsageToday {
  const planned = dailyLimit(plan, dailyLimitOverride)
  const presented = products.map((product) => presentProduct(product, { planned, isBurstEnabled, now }))
  return {
    at: now.toISOString(),
    burst_enabled: isBurstEnabled,
    resets_at: new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS).toISOString(),
    products: presented.sort((a, b) => b.used - a.used || byName(a, b)),
  }
}

type DayTerms = { planned: number | null; isBurstEnabled: boolean; now: Date }

function presentProduct(
  { pace, burst, ...product }: ProductDay,
  { planned, isBurstEnabled, now }: DayTerms,
): ProductToday {
  const facts = { isEnabled: isBurstEnabled, ofMonth: burst, used: product.used }
  const { inForce, most } = limitOfDay(planned, facts, utcDay(now))
  const isQuiet = pace !== null && product.used > 0 && isQuietSince(pace.lastAt, now)
  const course = { used: product.used, limit: most, now }
  const { expected, reachesLimitAt } =
    pace === null || isQuiet ? NO_FORECAST : forecastDay({ ...course, ...usualOf(pace) })
  return {
    id: product.id,
    name: product.name,
    state: product.state,
    used: product.used,
    limit: inForce,
    burst_limit: most === inForce ? null : most,
    burst_offer: isBurstEnabled ? null : offerOf(limitOfDay(planned, { ...facts, isEnabled: true }, utcDay(now))),
    burst_day: burst?.day ?? null,
    expected,
    is_quiet: isQuiet,
    reaches_limit_at: reachesLimitAt?.toISOString() ?? null,
  }
}

const offerOf = ({ inForce, most }: DayLimit): number | null =>
  inForce === null || most === null || most === inForce ? null : most - inForce

const isQuietSince = (lastAt: Date | null, now: Date): boolean =>
  lastAt === null || now.getTime() - lastAt.getTime() > QUIET_MS

/** One day is not usual: it may be the one on which the first calls came, shortly before midnight. */
const LEAST_DAYS = 2

const usualOf = ({ weekByHour, weekDays, lastHour }: ProductPace) => ({
  usual: weekDays >= LEAST_DAYS ? weekByHour.map((count) => count / weekDays) : null,
  lastHour,
})
