import type { z } from 'zod'
import { type CustomerInput, customerInput, IDENTITY_NEEDS } from '@/lib/catalog/customers/core/customer-identity'
import { propertyOf } from '@/lib/foundation/shared/fields'

const { email, name, discord_id } = customerInput.shape

/** A customer under the names that a license shows them with. */
export const customerFields = { customer_email: email, customer_discord_id: discord_id, customer_name: name }

export type CustomerFields = {
  customer_email: CustomerInput['email']
  customer_discord_id: CustomerInput['discord_id']
  customer_name: CustomerInput['name']
}

export const customerOf = ({ customer_email, customer_discord_id, customer_name }: CustomerFields): CustomerInput => ({
  email: customer_email,
  discord_id: customer_discord_id,
  name: customer_name,
})

export function checkCustomer(input: unknown, context: z.RefinementCtx): void {
  if (propertyOf(input, 'customer_email') ?? propertyOf(input, 'customer_discord_id')) return
  context.addIssue({ code: 'custom', path: ['customer_email'], message: IDENTITY_NEEDS })
}
