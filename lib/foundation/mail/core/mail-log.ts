import { z } from 'zod'
import { instant } from '@/lib/foundation/shared/instant'
import { queryText } from '@/lib/foundation/shared/text'
import { recordId } from '@/lib/foundation/shared/uuid'
import { MAIL_KINDS, MAIL_OUTCOMES, MAIL_REASONS } from './mail-kinds'

const MAX_PER_PAGE = 100

export const mailLogQuery = z.strictObject({
  outcome: z.enum(MAIL_OUTCOMES, 'Use sent, kept, withheld or given_up.').optional(),
  mail: z.enum(MAIL_KINDS, 'Use the name of an email.').optional(),
  customer: recordId.optional(),
  license: recordId.optional(),
  /** the whole email of a recipient */
  email: queryText(320).optional(),
  from: instant.optional(),
  to: instant.optional(),
  after: queryText(200).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(MAX_PER_PAGE).default(50),
})
export type MailLogQuery = z.infer<typeof mailLogQuery>

export const mailLogEntry = z.object({
  id: z.string(),
  at: z.string(),
  outcome: z.enum(MAIL_OUTCOMES),
  /** null for one that was sent */
  reason: z.enum(MAIL_REASONS).nullable(),
  mail: z.enum(MAIL_KINDS),
  email: z.string(),
  /** the customer who has this email, under the name this vendor uses */
  customer: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** the first of the licenses it is about; null if it was deleted */
  license_id: z.string().nullable(),
  licenses: z.number(),
})
export type MailLogEntry = z.infer<typeof mailLogEntry>

export const mailLogPage = z.object({ items: z.array(mailLogEntry), next_cursor: z.string().nullable() })
export type MailLogPage = z.infer<typeof mailLogPage>

/** What becomes of a mail that a member sends once more. */
export const resentMail = z.object({
  email: z.string(),
  withheld: z.object({ most_a_day: z.number(), of: z.enum(['customer', 'organization']) }).nullable(),
})
