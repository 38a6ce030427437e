import { z } from 'zod'
import { oneOf, textUpTo } from '@/lib/foundation/shared/fields'
import { queryText } from '@/lib/foundation/shared/text'
import { CUSTOMER_FILTERS } from './customer-filters'

// Apart from the answers: a browser that parses those needs none of this.

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

/** This organization's own data on the customer, invisible to others. Only the named fields change. */
export const updateCustomerInput = z
  .strictObject({ name: textUpTo(200).nullable(), notes: textUpTo(10_000).nullable() })
  .partial()
export type UpdateCustomerInput = z.infer<typeof updateCustomerInput>
/** Of the dashboard: `expected` has the fields as the reader saw them, so that nobody's change is lost unseen. */
export const updateCustomerForm = updateCustomerInput.extend({ expected: updateCustomerInput.optional() })
export type UpdateCustomerForm = z.infer<typeof updateCustomerForm>
