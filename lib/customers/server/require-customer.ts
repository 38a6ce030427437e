import type { Tx } from '@/lib/platform/database/db'
import { Fault } from '@/lib/platform/fault'
import { type CustomerRef, deleteOrganizationCustomer, lockCustomer } from './organization-customers.sql'

/** The organization's data on a customer, locked until the end of the transaction, or a Fault. */
export async function requireLockedCustomer(tx: Tx, ref: CustomerRef) {
  const customer = await lockCustomer(tx, ref)
  if (!customer) throw new Fault('not_found', "This customer doesn't exist.")
  return customer
}

/** Deletes what the organization knows of a customer. Their account in the portal is their own, and stays. */
export const deleteCustomer = (tx: Tx, ref: CustomerRef): Promise<void> => deleteOrganizationCustomer(tx, ref)
