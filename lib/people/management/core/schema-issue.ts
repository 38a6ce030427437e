import { z } from 'zod'
import { issueLicenseInput } from '@/lib/catalog/licenses/bulk/core/schema'
import { checkPin } from '@/lib/catalog/licenses/core/schema-terms'
import { EVEN_IF_WRONG } from '@/lib/foundation/shared/fields'
import { type CustomerFields, checkCustomer, customerFields, customerOf } from './schema-customer-fields'

const { customer: _nested, product_id, notify, ...terms } = issueLicenseInput.shape
const fields = { ...terms, ...customerFields }

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
  .superRefine(checkCustomer, EVEN_IF_WRONG)
  .superRefine(checkPin, EVEN_IF_WRONG)

/** The same in a list, which names the product and the mail once for all. */
export const issueItem = z
  .strictObject(fields)
  .superRefine(checkCustomer, EVEN_IF_WRONG)
  .superRefine(checkPin, EVEN_IF_WRONG)

/** With the customer as the verbs take it. */
export function withCustomer<T extends CustomerFields>(license: T) {
  const { customer_email, customer_discord_id, customer_name, ...rest } = license
  return { ...rest, customer: customerOf({ customer_email, customer_discord_id, customer_name }) }
}
