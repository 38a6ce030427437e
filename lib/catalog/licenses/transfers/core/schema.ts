import { z } from 'zod'
import { customerInput } from '@/lib/catalog/customers/core/customer-identity'
import { notify } from '@/lib/catalog/licenses/core/schema'
import { email } from '@/lib/foundation/shared/email'
import { graceHours, MAX_REASON, textUpTo } from '@/lib/foundation/shared/fields'
import { queryText } from '@/lib/foundation/shared/text'
import { FIELD_WORDS } from '@/lib/foundation/shared/words/field-words'
import { TRANSFER_STATES } from './schema-transfer'

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

/** A customer's request. */
export const requestTransferInput = z.strictObject({ email })

/** The vendor's approval. */
export const approveTransferInput = z.strictObject({
  reset_addresses: z.boolean(FIELD_WORDS.flag),
  new_key: newKey,
  notify,
})
export type ApproveTransferInput = z.infer<typeof approveTransferInput>
export const rejectTransferInput = z.strictObject({ reason: textUpTo(MAX_REASON).nullable(), notify })
export type RejectTransferInput = z.infer<typeof rejectTransferInput>
export const transferQuery = z.strictObject({
  state: z.enum(TRANSFER_STATES, 'Use pending, approved, rejected, or canceled.').optional(),
  after: queryText(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type TransferQuery = z.infer<typeof transferQuery>
