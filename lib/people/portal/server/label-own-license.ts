import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { saveOwnLabel } from './licenses.sql'
import type { Customer } from './read-customer'
import { requireOwnLicense } from './require-own-license'

/**
 * Saves what the customer calls a license; null clears it. The audit log, which keeps what it has, hears nothing of it:
 * it is the customer's text, and goes with their license.
 */
export async function labelOwnLicense(
  work: WriteContext,
  customer: Customer,
  { licenseId, label }: { licenseId: string; label: string | null },
) {
  const { id } = await requireOwnLicense(work.tx, customer, licenseId)
  await saveOwnLabel(work.tx, { id, customerIds: customer.customerIds }, label)
  return { done: true as const }
}
