import { z } from 'zod'
import { instant } from '@/lib/foundation/shared/instant'
import { queryText } from '@/lib/foundation/shared/text'
import { recordId } from '@/lib/foundation/shared/uuid'
import { mailedOrder } from './customer-mails'
import { MAIL_KINDS, MAIL_OUTCOMES, MAIL_REASONS } from './mail-kinds'

const MAX_PER_PAGE = 100

export const mailLogQuery = z.strictObject({
  /** one of them */
  id: recordId.optional(),
  outcome: z.enum(MAIL_OUTCOMES, 'Use sent, kept, waiting, retrying, withheld, or given_up.').optional(),
  mail: z.enum(MAIL_KINDS, 'Use the name of an email.').optional(),
  customer: recordId.optional(),
  license: recordId.optional(),
  /** an order of a shop: the emails about its licenses */
  sale: recordId.optional(),
  /** a part of the recipient's email or name, of a license key, or of the number of an order or a subscription */
  q: queryText(200).optional(),
  /** the whole email of a recipient */
  email: queryText(320).optional(),
  from: instant.optional(),
  to: instant.optional(),
  after: queryText(200).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(MAX_PER_PAGE).default(50),
})
export type MailLogQuery = z.infer<typeof mailLogQuery>

/** A text that is searched for, in each of its possible meanings. */
export type Sought = {
  text: string
  /** for the words of customers; null if it is no word */
  patterns: string[] | null
  /** those whose key it is, or is a part of */
  licenseIds: string[]
}

export const mailLogEntry = z.object({
  id: z.string(),
  at: z.string(),
  outcome: z.enum(MAIL_OUTCOMES),
  /** null for one that was sent */
  reason: z.enum(MAIL_REASONS).nullable(),
  /** of one that waits or is retried: when it is tried; null while one that waited is being sent */
  sends_at: z.string().nullable(),
  /** of one that the mail server did not accept: how often it was tried; null for one given up before this was noted, and while the first attempt lasts */
  attempts: z.number().nullable(),
  /** what the mail server said to it the last time; null if it didn't answer */
  answer: z.string().nullable(),
  mail: z.enum(MAIL_KINDS),
  email: z.string(),
  /** the customer who has this email, under the name this vendor uses */
  customer: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** of several, the first */
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** the names of all products, of an order */
  products: z.array(z.string()),
  /** the order that it is about, and what became of it */
  order: mailedOrder.nullable(),
  /** the first of the licenses it is about; null if it was deleted */
  license_id: z.string().nullable(),
  licenses: z.number(),
  /** when a member had it sent again, and the entry of that with its outcome; without one while it is on its way */
  resent: z.object({ at: z.string(), id: z.string().nullable(), outcome: z.enum(MAIL_OUTCOMES).nullable() }).nullable(),
  /** the entry that a member had sent again as this one */
  repeats: z.object({ id: z.string(), at: z.string() }).nullable(),
})
export type MailLogEntry = z.infer<typeof mailLogEntry>

export const mailLogPage = z.object({ items: z.array(mailLogEntry), next_cursor: z.string().nullable() })
export type MailLogPage = z.infer<typeof mailLogPage>

/** What becomes of a mail that a member sends once more. */
export const resentMail = z.object({
  email: z.string(),
  withheld: z.object({ most_a_day: z.number(), of: z.enum(['customer', 'organization']) }).nullable(),
  /** why it is not sent at all: what it says is no longer true, or nobody wants or gets it */
  not_sent: z.enum(MAIL_REASONS).nullable(),
})
