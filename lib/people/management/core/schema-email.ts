import { z } from 'zod'
import { type MailLogEntry, mailLogEntry, mailLogQuery } from '@/lib/foundation/mail/core/mail-log'
import { isoTime } from './fields'
import { pageQuery } from './pages'

const { customer, license, after: _after, limit: _limit, ...filters } = mailLogQuery.shape

/** The filters of the dashboard's log, with the API's names and pages. */
export const emailsQuery = z.strictObject({ ...filters, customer_id: customer, license_id: license, ...pageQuery })

export const loggedEmail = mailLogEntry
  .pick({ outcome: true, reason: true, mail: true, email: true })
  .extend({
    id: z.uuid(),
    at: isoTime,
    /** null for a receiver of a transfer who is no customer yet, and for one who was erased */
    customer_id: z.uuid().nullable(),
    product_id: z.uuid().nullable(),
    /** the first of the licenses it is about; null if that was deleted */
    license_id: z.uuid().nullable(),
    license_count: z.int(),
  })
  .meta({
    id: 'Email',
    description: 'An email to a customer: sent, kept on an installation without a mail server, withheld, or given up.',
  })
export type LoggedEmail = z.infer<typeof loggedEmail>

export const presentEmail = ({ customer: to, product, licenses, ...entry }: MailLogEntry): LoggedEmail => ({
  ...entry,
  customer_id: to?.id ?? null,
  product_id: product?.id ?? null,
  license_count: licenses,
})
