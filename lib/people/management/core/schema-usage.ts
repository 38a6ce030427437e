import { z } from 'zod'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { recordId } from '@/lib/foundation/shared/uuid'
import { MAX_EXPORT_DAYS, usageDay } from '@/lib/service/requests/usage/core/schema'
import { pageQuery } from './pages'

const isOrdered = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to

/** UTC days from `from` to `to`, both included. */
export const usageDaysQuery = z
  .strictObject({
    from: usageDay.optional(),
    to: usageDay.optional(),
    product_id: recordId.optional(),
    limit: pageQuery.limit,
    after: usageDay.optional(),
  })
  .refine(isOrdered, { path: ['to'], error: "Choose a day that isn't before the first." })
  .refine(({ from, to }) => Date.parse(to ?? '') - Date.parse(from ?? '') < MAX_EXPORT_DAYS * DAY_MS || !(from && to), {
    path: ['from'],
    error: `Choose a range of at most ${MAX_EXPORT_DAYS} days.`,
  })

/** The requests of one UTC day. */
export const usageOfDay = z
  .object({
    date: z.iso.date(),
    /** all requests */
    total: z.number(),
    /** those that count toward the daily limit */
    counted: z.number(),
    /** requests by the status of their answer */
    by_status: z.record(z.string(), z.number()),
  })
  .meta({ id: 'UsageOfDay', description: 'The requests of one UTC day.' })

/** How products were doing on one UTC day. */
export const statisticsOfDay = z
  .object({
    date: z.iso.date(),
    /** licenses that a validation answered as valid: on this day, and within 7 and 30 days until it */
    licenses_in_use: z.object({ day: z.number(), seven_days: z.number(), thirty_days: z.number() }),
    /** licenses that were valid from an IP address that had not called with them before */
    activations: z.number(),
    /** licenses that were valid for the first time */
    first_activations: z.number(),
    created: z.number(),
    extended: z.number(),
    expired: z.number(),
    revoked: z.number(),
    /** refused requests by the status of their answer */
    refused_by_status: z.record(z.string(), z.number()),
    /** licenses that were valid on this day by the version of their last validation; null without `product_id` */
    versions: z.array(z.object({ version: z.string().nullable(), licenses: z.number() })).nullable(),
    /** the same by the country and by the network of its IP address */
    countries: z.array(z.object({ country: z.string().nullable(), licenses: z.number() })).nullable(),
    networks: z.array(z.object({ network: z.string().nullable(), licenses: z.number() })).nullable(),
    /**
     * what live shops sold; null with `product_id`, without a live shop, and for a token that may not see sales or has
     * only some products
     */
    sales: z
      .object({
        /** orders and renewals that were paid */
        orders: z.number(),
        /** those from which money was refunded for the first time */
        refunded: z.number(),
        disputed: z.number(),
        /** that these orders created, whatever became of them since */
        licenses: z.number(),
        /** what shops stated, exact: without orders of which they state no amount; `paid_back` was refunded, or lost with a dispute */
        revenue: z.array(z.object({ currency: z.string(), paid: z.string(), paid_back: z.string() })),
      })
      .nullable(),
  })
  .meta({ id: 'StatisticsOfDay', description: 'How products were doing on one UTC day.' })
