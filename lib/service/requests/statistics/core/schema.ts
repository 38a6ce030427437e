import { z } from 'zod'
import { recordId } from '@/lib/foundation/shared/uuid'
import { saleStatistics } from '@/lib/service/sales/core/sale-days'

const RANGES = ['1', '7', '30', '90', '365', '730'] as const

/** The filters of the statistics, as in the URL. `range` is a number of UTC days until the last that was counted. */
export const statisticsQuery = z.strictObject({
  range: z.enum(RANGES, { error: 'Use 1, 7, 30, 90, 365, or 730.' }).default('30'),
  product: recordId.optional(),
  /** with what shops sold: an order has one amount, whatever products are in it */
  sales: z.literal('1').optional(),
})
export type StatisticsQuery = z.infer<typeof statisticsQuery>

/** Licenses that were valid on a day, within 7 and within 30 days until it: each is a state, and never added up. */
export const STATES = ['seen_1', 'seen_7', 'seen_30'] as const
/** What happened on a day. */
const EVENTS = ['activations', 'first_activations', 'created', 'extended', 'expired', 'revoked'] as const
export const FIGURES = [...STATES, ...EVENTS] as const
export type Figure = (typeof FIGURES)[number]

/** A figure of each day; of the whole range, the last day of a state and the sum of events; and of as many days before. */
const series = z.object({ values: z.array(z.number()), whole: z.number(), before: z.number() })

/** null: not known, or none was sent. What is missing to the licenses of a day are the others. */
const shares = z.array(z.object({ value: z.string().nullable(), values: z.array(z.number()) }))

export const statisticsSchema = z.object({
  /** YYYY-MM-DD, the oldest first, none left out; empty before anything was counted */
  days: z.array(z.string()),
  /** when the last day was counted for this organization */
  counted_at: z.iso.datetime().nullable(),
  /** today is among the days, and is counted again for a member who looks at it */
  is_live: z.boolean(),
  /** that was so long ago that a newer count begins as soon as a member looks */
  is_due: z.boolean(),
  /** the last of the days isn't over: its figures are those so far */
  is_unfinished: z.boolean(),
  /** whether all of the range before was counted, and the range is more than today */
  is_comparable: z.boolean(),
  /** the first day that was ever counted */
  since: z.string().nullable(),
  /** licenses that are neither expired nor revoked now, as the list counts them; null for who may not see licenses */
  active_licenses: z.object({ count: z.number(), is_more: z.boolean() }).nullable(),
  figures: z.record(z.enum(FIGURES), series),
  /** refused requests by each status of either range, the most frequent first */
  refusals: z.array(series.extend({ status: z.string() })),
  /** of one product: licenses that were valid on a day by their last call, the twenty most frequent first; null for several */
  shares: z.object({ version: shares, country: shares, network: shares }).nullable(),
  /** null unless asked for, without a live shop, and for who may not see sales */
  sales: saleStatistics.nullable(),
})
export type Statistics = z.infer<typeof statisticsSchema>
