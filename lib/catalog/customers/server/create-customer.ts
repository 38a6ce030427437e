import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { type CustomerInput, customerIdentity, customerKey } from '../core/customer-identity'
import { findOrCreateCustomers, findOrCreateIdentity, idOf } from './find-or-create-customers'
import { hasCustomer } from './require-customer'

/** Adds a customer before their first license. Nobody is emailed. */
export async function createCustomer(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  customer: CustomerInput,
): Promise<{ id: string }> {
  const { organizationId } = actor
  const customerId = idOf(await findOrCreateIdentity(work, customer), customerKey(customer))
  const { kind, value } = customerIdentity(customer)
  if (await hasCustomer(work.tx, { organizationId, customerId }))
    throw new Fault('conflict', EXISTS, { [kind]: EXISTS })
  await findOrCreateCustomers(work, { organizationId, mayRename: true }, [customer])
  await recordChange(work, actor, {
    action: 'customer.created',
    target: { type: 'customer', id: customerId, label: value },
    after: { name: customer.name },
  })
  return { id: customerId }
}

const EXISTS = 'You already have this customer.'
