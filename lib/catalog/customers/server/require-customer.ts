import type { Tx } from '@/lib/foundation/platform/database/db'
import { Fault } from '@/lib/foundation/platform/fault'
import type { StoredCustomer } from '../core/schema'
import {
  type CustomerRef,
  deleteOrganizationCustomer,
  findKnownCustomer,
  lockCustomer,
  lockCustomers,
} from './organization-customers.sql'

/** The organization's data on a customer, locked until the end of the transaction, or a Fault. */
export async function requireLockedCustomer(tx: Tx, ref: CustomerRef) {
  const customer = await lockCustomer(tx, ref)
  if (!customer) throw new Fault('not_found', "This customer doesn't exist.")
  return customer
}

/** Deletes what the organization knows of a customer. Their account in the portal is their own, and stays. */
export const deleteCustomer = (tx: Tx, ref: CustomerRef): Promise<void> => deleteOrganizationCustomer(tx, ref)

/** Whether the organization has this customer, locked until the end of the transaction if so. */
export const hasCustomer = async (tx: Tx, ref: CustomerRef): Promise<boolean> => (await lockCustomer(tx, ref)) !== null

/** Locks several customers, always in the same order. */
export const lockTogether = (tx: Tx, organizationId: string, customerIds: string[]): Promise<void> =>
  lockCustomers(tx, organizationId, customerIds)

/** Everything that an organization knows of a customer, or a Fault. */
export async function requireKnownCustomer(tx: Tx, ref: CustomerRef): Promise<StoredCustomer> {
  const known = await findKnownCustomer(tx, ref)
  if (!known) throw new Fault('not_found', 'There is no such customer.')
  return known
}
