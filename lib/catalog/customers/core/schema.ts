import { z } from 'zod'
import type { Stored } from '@/lib/foundation/shared/stored'

/** A customer, with what one organization knows of them. */
export const customerRecord = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  discord_id: z.string().nullable(),
  notes: z.string().nullable(),
  /** when the customer asked in the portal that their data be erased */
  erasure_requested_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
type CustomerRecord = z.infer<typeof customerRecord>
export type StoredCustomer = Stored<CustomerRecord>

/** Who a customer is, beside something of theirs. */
export const namedCustomer = customerRecord.pick({ id: true, name: true, email: true, discord_id: true })

/** Of a customer, counted up to `MAX_LICENSES_COUNTED`. */
const figures = z.object({ licenses: z.number() })
export type CustomerFigures = z.infer<typeof figures>

export type CustomerView = CustomerRecord & CustomerFigures

/** Counting stops here. */
export const MAX_CUSTOMERS_COUNTED = 10_000

/** `is_more`: there are more, but counting stopped. */
export const customerCount = z.object({ count: z.number(), is_more: z.boolean() })
export type CustomerCount = z.infer<typeof customerCount>

const customerLine = namedCustomer.extend({ ...figures.shape, created_at: customerRecord.shape.created_at })
export type CustomerLine = z.infer<typeof customerLine>

export const customerList = z.object({
  items: z.array(customerLine),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
})
export type CustomerList = z.infer<typeof customerList>

export const customerCreated = z.object({ id: z.string() })
export const customerChanged = z.object({ changed: z.boolean() })

export const erasedCustomer = z.object({
  /** licenses that were deleted with the customer */
  deleted_licenses: z.int(),
})
