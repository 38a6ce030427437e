import { refuseLostChange } from '@/lib/foundation/audit/server/refuse-lost-change'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { mergeFields } from '@/lib/foundation/shared/merge-fields'
import type { UpdateCustomerForm } from '../core/schema-input'
import { requireLockedCustomer } from './require-customer'
import { updateCustomer } from './update-customer'

/** Saves the form of a customer, unless someone else has changed one of its changed fields since the reader saw it. */
export async function saveCustomerForm(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  { customerId, form: { expected = {}, ...wanted } }: { customerId: string; form: UpdateCustomerForm },
): Promise<{ changed: boolean }> {
  const customer = await requireLockedCustomer(work.tx, { customerId, organizationId: actor.organizationId })
  const { edit, conflicts } = mergeFields(wanted, expected, (field, value) => customer[field] === (value ?? null))
  await refuseLostChange(work.tx, actor, { of: { customerId: customer.id, settings: conflicts }, conflicts })
  return updateCustomer(work, actor, { customerId, input: edit })
}
