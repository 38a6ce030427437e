import { recordChange } from '@/lib/foundation/changes/server/record-changes'
import type { Granted } from '@/lib/foundation/permissions/core/granted'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { UpdateCustomerInput } from '../core/schema-input'
import { saveCustomer } from './organization-customers.sql'
import { requireLockedCustomer } from './require-customer'

/** Changes this organization's data on a customer: name and notes. */
export async function updateCustomer(
  work: WriteContext,
  actor: Granted<'customers:update'>,
  { customerId, input }: { customerId: string; input: UpdateCustomerInput },
): Promise<{ changed: boolean }> {
  const customer = await requireLockedCustomer(work.tx, { customerId, organizationId: actor.organizationId })
  const ref = { customerId: customer.id, organizationId: actor.organizationId }
  const before = { name: customer.name, notes: customer.notes }
  const after = {
    name: input.name === undefined ? before.name : input.name,
    notes: input.notes === undefined ? before.notes : input.notes,
  }
  if (before.name === after.name && before.notes === after.notes) return { changed: false }
  await saveCustomer(work.tx, ref, after)
  await recordChange(work, actor, {
    action: 'customer.updated',
    target: { type: 'customer', id: ref.customerId, label: customer.email ?? customer.discord_id },
    before,
    after,
  })
  return { changed: true }
}
