import { z } from 'zod'
import { issueLicenseInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { checkPin } from '@/lib/catalog/licenses/core/schema-terms'
import { EVEN_IF_WRONG, flag, propertyOf } from '@/lib/foundation/shared/fields'
import { type CustomerFields, checkCustomer, customerFields, customerOf } from './schema-customer-fields'

const { customer: _nested, product_id, notify, ...terms } = issueLicenseInput.shape
const fields = {
  ...terms,
  ...customerFields,
  /** instead of a customer: it has none until it is transferred or claimed */
  in_stock: flag().optional(),
}

/** A license to issue, in the documentation. */
export const ISSUE_EXAMPLE = {
  customer_email: 'ada@example.com',
  customer_name: 'Ada Lovelace',
  name: 'Studio',
  expires_at: '2027-11-21T09:30:00.000Z',
  ip_system_enabled: true,
  max_ips: 3,
  metadata: { seat: '4' },
}

/** A license to issue. */
export const issueInput = z
  .strictObject({ product_id, notify, ...fields })
  .superRefine(checkCustomerOrStock, EVEN_IF_WRONG)
  .superRefine(checkPin, EVEN_IF_WRONG)

/** The same in a list, which names the product and the mail once for all. */
export const issueItem = z
  .strictObject(fields)
  .superRefine(checkCustomerOrStock, EVEN_IF_WRONG)
  .superRefine(checkPin, EVEN_IF_WRONG)

function checkCustomerOrStock(input: unknown, context: z.RefinementCtx): void {
  if (propertyOf(input, 'in_stock') !== true) {
    checkCustomer(input, context)
    return
  }
  for (const field of Object.keys(customerFields))
    if ((propertyOf(input, field) ?? null) !== null)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: 'A license in stock has no customer: leave this out.',
      })
}

/** With the customer as the verbs take it. */
export function withCustomer<T extends CustomerFields & { in_stock?: boolean | undefined }>(license: T) {
  const { customer_email, customer_discord_id, customer_name, in_stock, ...rest } = license
  return { ...rest, customer: in_stock ? null : customerOf({ customer_email, customer_discord_id, customer_name }) }
}
