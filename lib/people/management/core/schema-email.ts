import { z } from 'zod'
import { type MailLogEntry, mailLogEntry, mailLogQuery } from '@/lib/foundation/mail/core/mail-log'
import { isoTime } from './fields'
import { pageQuery } from './pages'

const { customer, license, sale, after: _after, limit: _limit, ...filters } = mailLogQuery.shape

/** The filters of the dashboard's log, with the API's names and pages. */
export const emailsQuery = z.strictObject({
  ...filters,
  ...{ customer_id: customer, license_id: license, sale_id: sale },
  ...pageQuery,
})

export const loggedEmail = mailLogEntry
  .pick({ outcome: true, reason: true, mail: true, email: true, answer: true })
  .extend({
    id: z.uuid(),
    at: isoTime,
    /**
     * of one that waits: the beginning of the day on which it is tried, null while it is being sent; of one that is
     * retried: the next attempt
     */
    sends_at: isoTime.nullable(),
    /** of one that the mail server did not accept: how often it was tried; of one that is retried, null during the first */
    attempts: z.int().nullable(),
    /** null for a receiver of a transfer who is no customer yet, and for one who was erased */
    customer_id: z.uuid().nullable(),
    product_id: z.uuid().nullable(),
    /** the first of the licenses it is about; null if that was deleted */
    license_id: z.uuid().nullable(),
    license_count: z.int(),
    /** when a member had it sent again; null if nobody did */
    resent_at: isoTime.nullable(),
    /** the email that came of that; null while it is on its way */
    resent_id: z.uuid().nullable(),
    /** the earlier email that a member had sent again as this one */
    repeats_id: z.uuid().nullable(),
  })
  .meta({
    id: 'Email',
    description:
      'An email to a customer: sent, kept on an installation without a mail server, waiting for the next day, retried because the mail server refused it with `answer`, withheld, or given up. One that is `retrying` without `attempts` is being sent now, for the first time.',
  })
export type LoggedEmail = z.infer<typeof loggedEmail>

export const presentEmail = ({
  customer: to,
  product,
  products: _names,
  order: _order,
  licenses,
  resent,
  repeats,
  ...entry
}: MailLogEntry): LoggedEmail => ({
  ...entry,
  customer_id: to?.id ?? null,
  product_id: product?.id ?? null,
  license_count: licenses,
  resent_at: resent?.at ?? null,
  resent_id: resent?.id ?? null,
  repeats_id: repeats?.id ?? null,
})
