import { z } from 'zod'
import { customerInput } from '@/lib/catalog/customers/core/customer-identity'
import { namedCustomer } from '@/lib/catalog/customers/core/schema'
import { queuedMails } from '@/lib/catalog/customers/core/schema-mails'
import { notify } from '@/lib/catalog/licenses/core/schema'
import { doneAndMailed } from '@/lib/catalog/licenses/core/schema-license'
import { email } from '@/lib/foundation/shared/email'
import { graceHours, MAX_REASON, textUpTo } from '@/lib/foundation/shared/fields'
import { queryText } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'

export const TRANSFER_STATES = ['pending', 'approved', 'rejected', 'canceled'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** A new key for a transferred license, and how long the old one still works; null keeps the key. */
const newKey = z.strictObject({ grace_hours: graceHours }, 'Use an object with grace_hours, or null.').nullish()
export type NewKey = z.infer<typeof newKey>

/** A transfer by a member, without a customer's request. */
export const transferLicenseInput = z.strictObject({
  customer: customerInput,
  /** frees the slots of the old customer's addresses */
  reset_addresses: z.boolean(FIELD_WORDS.flag),
  new_key: newKey,
  notify,
})
export type TransferLicenseInput = z.infer<typeof transferLicenseInput>
export type TransferLicenseForm = z.input<typeof transferLicenseInput>
export const transferred = z.object({ customer_id: z.string(), freed: z.number(), ...queuedMails })

/** A customer's request. */
export const requestTransferInput = z.strictObject({ email })
export const openTransferView = z.object({ id: z.string(), to_email: z.string(), requested_at: z.string() })

/** The vendor's approval. */
export const approveTransferInput = z.strictObject({
  reset_addresses: z.boolean(FIELD_WORDS.flag),
  new_key: newKey,
  notify,
})
export type ApproveTransferInput = z.infer<typeof approveTransferInput>
export const rejectTransferInput = z.strictObject({ reason: textUpTo(MAX_REASON).nullable(), notify })
export type RejectTransferInput = z.infer<typeof rejectTransferInput>
/** Of a decision, with the sides that are emailed about it. */
export const transferDecided = doneAndMailed.extend({
  mailed_to: z.array(z.enum(['holder', 'receiver'])).default([]),
})

export const transferQuery = z.strictObject({
  state: z.enum(TRANSFER_STATES, 'Use pending, approved, rejected, or canceled.').optional(),
  after: queryText(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type TransferQuery = z.infer<typeof transferQuery>

const transferItem = z.object({
  id: z.string(),
  license: z.object({ id: z.string(), key: z.string() }),
  product: z.object({ id: z.string(), name: z.string(), mails_off: z.array(z.string()) }),
  /** the customer at the time of the request */
  from: namedCustomer.omit({ id: true }).extend({ customer_id: z.string() }),
  to_email: z.string(),
  state: z.enum(TRANSFER_STATES),
  reason: z.string().nullable(),
  requested_at: z.string(),
  decided_at: z.string().nullable(),
})
export type TransferItem = z.infer<typeof transferItem>

export const waitingTransfers = z.object({ count: z.number() })
export const transferList = z.object({ items: z.array(transferItem), next_cursor: z.string().nullable() })
