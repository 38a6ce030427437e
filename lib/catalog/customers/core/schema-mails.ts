import { z } from 'zod'

/** What becomes of the emails to customers about a change. */
export const queuedMails = {
  mailed: z.number().default(0),
  /** not queued, because this many were sent today already */
  withheld: z
    .object({
      count: z.number(),
      most_a_day: z.number(),
      of: z.enum(['customer', 'organization']),
      /** they are sent the next day */
      waits: z.boolean().optional(),
    })
    .nullable()
    .default(null),
}
