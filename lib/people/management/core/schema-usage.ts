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
