import { z } from 'zod'
import { recordId } from '@/lib/shared/uuid'

export const USAGE_DAYS = ['7', '30', '90'] as const

/** The filters of the usage page, as in the URL. `range` is a number of days, including today. */
export const usageQuery = z.strictObject({
  range: z.enum(USAGE_DAYS, { error: 'needs 7, 30 or 90' }).default('30'),
  product: recordId.optional(),
})
export type UsageQuery = z.infer<typeof usageQuery>

const productToday = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  used: z.number(),
  /** null is unlimited */
  limit: z.number().nullable(),
  /** null while it is too early for a forecast */
  expected: z.number().nullable(),
  reaches_limit_at: z.iso.datetime().nullable(),
})

export const usageTodaySchema = z.object({
  at: z.iso.datetime(),
  /** when the counters are reset */
  resets_at: z.iso.datetime(),
  products: z.array(productToday),
})
export type UsageToday = z.infer<typeof usageTodaySchema>
export type ProductToday = UsageToday['products'][number]

const named = z.object({ id: z.string(), name: z.string() })

export const usageHistorySchema = z.object({
  /** YYYY-MM-DD, the oldest first, none left out */
  days: z.array(z.string()),
  by_product: z.array(named.extend({ hits: z.array(z.number()), total: z.number() })),
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
  hours: z.array(z.object({ hour: z.iso.datetime(), valid: z.number(), refused: z.number() })),
  valid: z.number(),
  refused: z.number(),
  reasons: z.array(z.object({ status: z.string(), hits: z.number() })),
})
export type Activity = z.infer<typeof activitySchema>
