import { z } from 'zod'
import { auditEntryView } from '@/lib/foundation/audit/core/schema'
import { mailLogEntry } from '@/lib/foundation/mail/core/mail-log'
import { oneOf } from '@/lib/foundation/shared/fields'
import { queryText } from '@/lib/foundation/shared/text'
import { TIMELINE_KINDS } from './timeline-kinds'

const MAX_PER_PAGE = 100

export const timelineQuery = z.strictObject({
  kind: oneOf(TIMELINE_KINDS).optional(),
  after: queryText(200).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(MAX_PER_PAGE).default(50),
})
export type TimelineQuery = z.infer<typeof timelineQuery>

/** A field that changed: its values as they are shown, a moment as ISO 8601. Null: it had, or has, none. */
const fieldChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** `expiry`: a moment, and null is never; `created`: nothing was there before */
  as: z.enum(['text', 'time', 'expiry']),
  isNew: z.boolean(),
})
export type TimelineChange = z.infer<typeof fieldChange>

const placed = {
  id: z.string(),
  at: z.string(),
  /** the license it is about, with its masked key; null for one about the customer, and for a deleted one */
  license: z.object({ id: z.string(), key: z.string() }).nullable(),
}

const timelineEntry = z.discriminatedUnion('type', [
  z.object({
    ...placed,
    type: z.literal('change'),
    entry: auditEntryView,
    changes: z.array(fieldChange),
    /** the job that imported the license, while it is kept */
    import_job: z.string().nullable(),
  }),
  z.object({ ...placed, type: z.literal('email'), email: mailLogEntry }),
  z.object({
    ...placed,
    type: z.literal('address'),
    address: z.string(),
    /** `registered` by a validation, or the first request from it */
    what: z.enum(['registered', 'first_request']),
    /** of a first request that got no slot, whose IP address has had none since: the status it was refused with last */
    refused: z.string().nullable(),
  }),
  /** the first validation that was answered as valid; `day` is in UTC */
  z.object({ ...placed, type: z.literal('validation'), day: z.string() }),
  z.object({
    ...placed,
    type: z.literal('note'),
    text: z.string(),
    author: z.object({ id: z.string(), name: z.string().nullable(), email: z.string() }),
    may_delete: z.boolean(),
  }),
])
export type TimelineEntry = z.infer<typeof timelineEntry>

export const timeline = z.object({
  items: z.array(timelineEntry),
  next_cursor: z.string().nullable(),
  /** requests cannot be read now: IP addresses and the first validation are missing */
  is_history_away: z.boolean(),
})
export type Timeline = z.infer<typeof timeline>
