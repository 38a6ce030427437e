import { z } from 'zod'
import type { Actor } from '@/lib/foundation/shared/change'
import { LICENSE_MAILS, TRANSFER_CANCELED, TRANSFER_MAILS } from './mail-kinds'

/** When a license's expiry is announced: before it, and when it has expired. */
const EXPIRY_NOTICES = ['30_days', '7_days', '1_day', 'expired'] as const
export type ExpiryNotice = (typeof EXPIRY_NOTICES)[number]

/** The current and the new holder of a transfer. */
export type TransferSide = 'holder' | 'receiver'

/** Who made the change that a mail reports. */
const MAKERS = ['customer', 'vendor'] as const
export type Maker = (typeof MAKERS)[number]

/** A member is the vendor; only customers act with an email and no account. Null for operators and the service. */
export function makerOf({ userId, email, isOperator }: Actor): Maker | null {
  if (isOperator) return null
  if (userId !== null) return 'vendor'
  return email === null ? null : 'customer'
}

/** What became of the order that the licenses are from, for mails that say so. */
export const ORDER_NEWS = ['paid', 'refunded', 'disputed', 'dispute_lost', 'dispute_won'] as const

/** An order that a mail is about: its number, where the shop tells its buyers one. */
export const mailedOrder = z.object({ number: z.string().nullable(), news: z.enum(ORDER_NEWS) })
export type MailedOrder = z.infer<typeof mailedOrder>

/** How many removed IP addresses a mail names. */
export const MAX_NAMED_ADDRESSES = 10

/**
 * IP addresses that a mail is about: how many were removed, and which, if it was one; of several, the first ones. Jobs
 * from before several were named have none.
 */
const freedAddresses = z.object({
  count: z.int(),
  address: z.string().nullable(),
  addresses: z.array(z.string()).optional(),
})
export type FreedAddresses = z.infer<typeof freedAddresses>

/** The id in the log of a mail that waited for a new day: only what still waits there is sent. */
const waitingEntry = z.uuid().optional()

/** The id in the log of the mail that a member had sent again, which then leads to this one. */
const repeatedEntry = z.uuid().optional()

const licenseMailJob = z.object({
  mail: z.enum(LICENSE_MAILS),
  organization_id: z.uuid(),
  /** of an order of several, the first */
  product_id: z.uuid(),
  customer_id: z.uuid(),
  license_ids: z.array(z.uuid()).min(1),
  /** number of licenses it is about; the ids may be only the last of them */
  count: z.int(),
  /** when the change was made */
  at: z.coerce.date(),
  /** for a bulk change that took a while: when the last license was changed */
  until: z.coerce.date().nullish(),
  notice: z.enum(EXPIRY_NOTICES).nullable(),
  /** for a replaced key: when the old one stops working; null if it did at once */
  old_key_ends_at: z.coerce.date().nullable().default(null),
  /** who made the change, for mails that say so */
  by: z.enum(MAKERS).nullable().default(null),
  /** for removed and reset IP addresses; jobs from before it was noted have none */
  freed: freedAddresses.nullish(),
  /** for what a sale did: all of its products are in one mail */
  order: mailedOrder.nullish(),
  /** of those of a new order, the ones that were there before, and are valid longer */
  extended_ids: z.array(z.uuid()).nullish(),
  /** for a new expiry: whether it is earlier than before; jobs from before it was noted have none */
  is_sooner: z.boolean().optional(),
  /** a member asked for exactly this mail, not for a change that is mailed about */
  asked: z.boolean().optional(),
  again: z.coerce.date().optional(),
  repeats: repeatedEntry,
  entry: waitingEntry,
})
export type LicenseMailJob = z.infer<typeof licenseMailJob>

const transferMailJob = z.object({
  mail: z.enum([...TRANSFER_MAILS, TRANSFER_CANCELED]),
  organization_id: z.uuid(),
  transfer_id: z.uuid(),
  to: z.enum(['holder', 'receiver']),
  asked: z.boolean().optional(),
  /** when a member had it sent again: mail programs hide the second of two with one `Message-ID` */
  again: z.coerce.date().optional(),
  repeats: repeatedEntry,
  entry: waitingEntry,
})
export type TransferMailJob = z.infer<typeof transferMailJob>

/** A queued mail: ids alone. The content is read when the mail is sent. */
export const customerMailJob = z.union([licenseMailJob, transferMailJob])
export type CustomerMailJob = z.infer<typeof customerMailJob>
