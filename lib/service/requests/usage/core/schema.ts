import { z } from 'zod'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { recordId } from '@/lib/foundation/shared/uuid'

const USAGE_DAYS = ['7', '30', '90', '365'] as const

/** The filters of the usage page, as in the URL. `range` is a number of days, including today. */
export const usageQuery = z.strictObject({
  range: z.enum(USAGE_DAYS, { error: 'Use 7, 30, 90, or 365.' }).default('30'),
  product: recordId.optional(),
})
export type UsageQuery = z.infer<typeof usageQuery>

export const MAX_EXPORT_DAYS = 366

const DAY_NEEDS = 'Use a day like 2026-11-21.'
/** Every count of days back from here has a year of four digits. */
const FIRST_DAY = '1970-01-01'

/** A UTC day. */
export const usageDay = z.iso.date(DAY_NEEDS).refine((day) => day >= FIRST_DAY, DAY_NEEDS)

/** A file of usage: UTC days from `from` to `to`, both included. */
export const usageExportQuery = z
  .strictObject({ from: usageDay, to: usageDay, product: recordId.optional() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: "Choose a day that isn't before the first." })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_EXPORT_DAYS * DAY_MS, {
    path: ['from'],
    error: `Choose a range of at most ${MAX_EXPORT_DAYS} days.`,
  })
export type UsageExportQuery = z.infer<typeof usageExportQuery>

export const setBurstInput = z.strictObject({ enabled: z.boolean() })
export type SetBurstInput = z.infer<typeof setBurstInput>

const productToday = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  used: z.number(),
  /** null is unlimited */
  limit: z.number().nullable(),
  /** what a burst that is still to come would raise the limit to; null where there is none */
  burst_limit: z.number().nullable(),
  /** requests that a burst would add today, were bursts switched on; null where they are, or would add none */
  burst_offer: z.number().nullable(),
  /** the day of this month's burst; null before it */
  burst_day: z.iso.date().nullable(),
  /** null while it is too early for a forecast, and when traffic stopped */
  expected: z.number().nullable(),
  /** there were requests today, and none for a quarter of an hour */
  is_quiet: z.boolean(),
  /** when no more requests are answered at this pace, a burst included */
  reaches_limit_at: z.iso.datetime().nullable(),
})

export const usageTodaySchema = z.object({
  at: z.iso.datetime(),
  burst_enabled: z.boolean(),
  /** when the counters are reset */
  resets_at: z.iso.datetime(),
  products: z.array(productToday),
})
export type UsageToday = z.infer<typeof usageTodaySchema>
export type ProductToday = UsageToday['products'][number]

/** The products that used 80 % of today's limit or more. */
export const limitWarningsSchema = z.object({ products: z.array(productToday) })
export type LimitWarnings = z.infer<typeof limitWarningsSchema>

const named = z.object({ id: z.string(), name: z.string() })

export const usageHistorySchema = z.object({
  /** YYYY-MM-DD, the oldest first, none left out */
  days: z.array(z.string()),
  /** requests that count toward the daily limit */
  by_product: z.array(named.extend({ hits: z.array(z.number()), total: z.number() })),
  /** all answers, with those that are never counted */
  by_status: z.array(z.object({ status: z.string(), hits: z.array(z.number()), total: z.number() })),
  total: z.number(),
  refused: z.number(),
})
export type UsageHistory = z.infer<typeof usageHistorySchema>

export const busyLicensesSchema = z.object({
  since: z.iso.datetime(),
  items: z.array(
    z.object({
      id: z.string(),
      /** masked; null when the license no longer exists */
      key: z.string().nullable(),
      customer: z.string().nullable(),
      product: named,
      hits: z.number(),
      refused: z.number(),
    }),
  ),
})
export type BusyLicenses = z.infer<typeof busyLicensesSchema>

export const activitySchema = z.object({
  /** how much time each point stands for: an hour, or less while an organization is new */
  step_minutes: z.number(),
  points: z.array(z.object({ at: z.iso.datetime(), valid: z.number(), lookups: z.number(), refused: z.number() })),
  valid: z.number(),
  lookups: z.number(),
  refused: z.number(),
  reasons: z.array(z.object({ status: z.string(), hits: z.number() })),
})
export type Activity = z.infer<typeof activitySchema>
