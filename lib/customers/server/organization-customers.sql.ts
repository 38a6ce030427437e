import type { Tx } from '@/lib/platform/database/db'
import type { KnownCustomer } from '../core/plan-merge'

/** A customer, with the organization that knows them. */
export type CustomerRef = { customerId: string; organizationId: string }

/** The organization's data on the customer, locked until the end of the transaction. */
export async function lockCustomer(tx: Tx, { customerId, organizationId }: CustomerRef) {
  await tx.$queryRaw`
    select 1 from organization_customer
    where organization_id = ${organizationId}::uuid and customer_id = ${customerId}::uuid for no key update`
  return tx.organizationCustomer.findUnique({
    where: { organizationId_customerId: { organizationId, customerId } },
    select: { name: true, notes: true, email: true, discordId: true },
  })
}

export async function saveCustomer(
  tx: Tx,
  ref: CustomerRef,
  data: { name: string | null; notes: string | null },
): Promise<void> {
  await tx.organizationCustomer.updateMany({ where: ref, data })
}

export async function deleteOrganizationCustomer(tx: Tx, ref: CustomerRef): Promise<void> {
  await tx.organizationCustomer.deleteMany({ where: ref })
}

/** Locks several customers, in the order of their ids, so that two opposite merges cannot deadlock. */
export async function lockCustomers(tx: Tx, organizationId: string, customerIds: string[]): Promise<void> {
  await tx.$queryRaw`
    select 1 from organization_customer
    where organization_id = ${organizationId}::uuid and customer_id = any(${customerIds}::uuid[])
    order by customer_id for no key update`
}

export const findKnownCustomer = (tx: Tx, { customerId, organizationId }: CustomerRef): Promise<KnownCustomer | null> =>
  tx.organizationCustomer.findUnique({
    where: { organizationId_customerId: { organizationId, customerId } },
    select: {
      customerId: true,
      email: true,
      discordId: true,
      name: true,
      notes: true,
      erasureRequestedAt: true,
      createdAt: true,
    },
  })
