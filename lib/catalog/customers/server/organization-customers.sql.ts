import type { Tx } from '@/lib/foundation/platform/database/db'
import type { KnownCustomer } from '../core/plan-merge'

/** A customer, with the organization that knows them. */
export type CustomerRef = { customerId: string; organizationId: string }

type LockedCustomer = {
  customerId: string
  name: string | null
  notes: string | null
  email: string | null
  discordId: string | null
}

/** The organization's data on the customer of a current or former id, locked until the end of the transaction. */
export async function lockCustomer(tx: Tx, ref: CustomerRef): Promise<LockedCustomer | null> {
  // The id may be replaced while this waits for the row: then it is a former one, which the second look knows.
  return (await lockOnce(tx, ref)) ?? lockOnce(tx, ref)
}

async function lockOnce(tx: Tx, { customerId, organizationId }: CustomerRef): Promise<LockedCustomer | null> {
  const [row] = await tx.$queryRaw<LockedCustomer[]>`
    select customer_id::text as "customerId", name, notes, email, discord_id as "discordId" from organization_customer
    where organization_id = ${organizationId}::uuid
      and customer_id = current_customer_id(${organizationId}::uuid, ${customerId}::uuid)
    for no key update`
  return row ?? null
}

export async function saveCustomer(
  tx: Tx,
  ref: CustomerRef,
  data: { name: string | null; notes: string | null },
): Promise<void> {
  await tx.organizationCustomer.updateMany({ where: ref, data })
}

export async function deleteOrganizationCustomer(tx: Tx, ref: CustomerRef): Promise<void> {
  await tx.customerFormerId.deleteMany({ where: ref })
  await tx.organizationCustomer.deleteMany({ where: ref })
}

/** Locks several customers, in the order of their ids, so that two opposite merges cannot deadlock. */
export async function lockCustomers(tx: Tx, organizationId: string, customerIds: string[]): Promise<void> {
  await tx.$queryRaw`
    select 1 from organization_customer
    where organization_id = ${organizationId}::uuid and customer_id in (
      select current_customer_id(${organizationId}::uuid, id) from unnest(${customerIds}::uuid[]) as given(id))
    order by customer_id for no key update`
}

/** By a current or former id. */
export async function findKnownCustomer(
  tx: Tx,
  { customerId, organizationId }: CustomerRef,
): Promise<KnownCustomer | null> {
  const [row] = await tx.$queryRaw<KnownCustomer[]>`
    select customer_id::text as "customerId", email, discord_id as "discordId", name, notes,
      erasure_requested_at as "erasureRequestedAt", created_at as "createdAt"
    from organization_customer
    where organization_id = ${organizationId}::uuid
      and customer_id = current_customer_id(${organizationId}::uuid, ${customerId}::uuid)`
  return row ?? null
}
