import { z } from 'zod'
import { recordId } from '@/lib/foundation/shared/uuid'
import { customerInput } from './customer-identity'
import { namedCustomer } from './schema'
import { queuedMails } from './schema-mails'

/** The email and Discord ID of a customer as they should be. The name is changed elsewhere. */
export const correctCustomerInput = z.strictObject({
  email: customerInput.shape.email,
  discord_id: customerInput.shape.discord_id,
})
export type CorrectCustomerInput = z.infer<typeof correctCustomerInput>

/** The customer's id changes with the identity that the portal knows them by. */
export const correctedCustomer = z.object({ id: z.string(), moved_licenses: z.int() })
export type CorrectedCustomer = z.infer<typeof correctedCustomer>

/** The other customer of a merge: the one that remains, unless only the first has an email. */
export const mergeCustomersInput = z.strictObject({ into: recordId })

/** What a merge would do. */
export const mergePreview = z.object({
  remains: namedCustomer,
  /** disappears; whoever signs in to the portal with this email or Discord account loses the licenses */
  goes: namedCustomer,
  moved_licenses: z.int(),
  moved_transfers: z.int(),
})
export type MergePreview = z.infer<typeof mergePreview>

export const mergedCustomers = z.object({ id: z.string(), moved_licenses: z.int() })
export type MergedCustomers = z.infer<typeof mergedCustomers>

export const emailQueued = z.object({ email: z.string(), ...queuedMails })
