import { z } from 'zod'
import { oneOf, textUpTo } from '@/lib/foundation/shared/fields'
import type { Stored } from '@/lib/foundation/shared/stored'
import { queryText } from '@/lib/foundation/shared/text'
import { CUSTOMER_FILTERS } from './customer-filters'

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

export const customerListQuery = z.strictObject({
  /** a part of an e-mail, Discord id or name */
  q: queryText(255).min(1).optional(),
  only: oneOf(CUSTOMER_FILTERS).optional(),
  /** the newest first unless asked otherwise */
  sort: oneOf(['-created_at', 'created_at']).optional(),
  after: queryText(64).optional(),
  before: queryText(64).optional(),
  limit: z.coerce.number('Enter a whole number.').int().min(1).max(100).default(50),
})
export type CustomerListQuery = z.infer<typeof customerListQuery>

export const customerCountQuery = customerListQuery.pick({ q: true, only: true })

/** Counting stops here. */
export const MAX_CUSTOMERS_COUNTED = 10_000

/** `is_more`: there are more, but counting stopped. */
export const customerCount = z.object({ count: z.number(), is_more: z.boolean() })
export type CustomerCount = z.infer<typeof customerCount>

/** More licenses than this are shown as "at least", so that the list stays fast. */
export const MAX_LICENSES_COUNTED = 100

const customerLine = namedCustomer.extend({ ...figures.shape, created_at: customerRecord.shape.created_at })
export type CustomerLine = z.infer<typeof customerLine>

export const customerList = z.object({
  items: z.array(customerLine),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
})
export type CustomerList = z.infer<typeof customerList>

/** This organization's own data on the customer, invisible to others. Only the named fields change. */
export const updateCustomerInput = z
  .strictObject({ name: textUpTo(200).nullable(), notes: textUpTo(10_000).nullable() })
  .partial()
export type UpdateCustomerInput = z.infer<typeof updateCustomerInput>

export const customerCreated = z.object({ id: z.string() })
export const customerChanged = z.object({ changed: z.boolean() })

export const erasedCustomer = z.object({
  /** licenses that were deleted with the customer */
  deleted_licenses: z.int(),
})
