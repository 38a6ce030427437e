import type { StoredCustomer } from '@/lib/catalog/customers/core/schema'
import type { Tx } from '@/lib/foundation/platform/database/db'

type Move = { organizationId: string; from: string; to: string; now: Date }

/**
 * Gives all licenses that an organization issued to one customer to another, with their requests to be transferred,
 * notes and sales. To the vendor it is the same person: replaced keys go on until their grace ends.
 */
export async function moveOwnership(tx: Tx, { organizationId, from, to, now }: Move): Promise<number> {
  await tx.$executeRaw`
    update license_transfer set from_customer_id = ${to}::uuid
    where organization_id = ${organizationId}::uuid and from_customer_id = ${from}::uuid`
  await tx.$executeRaw`
    update note set customer_id = ${to}::uuid
    where organization_id = ${organizationId}::uuid and customer_id = ${from}::uuid`
  await tx.$executeRaw`
    update sale set customer_id = ${to}::uuid
    where organization_id = ${organizationId}::uuid and customer_id = ${from}::uuid`
  // A request to erase the data of one is a request to erase the data of both.
  await tx.$executeRaw`
    update organization_customer c
    set erasure_requested_at = coalesce(c.erasure_requested_at, f.erasure_requested_at)
    from organization_customer f
    where c.organization_id = ${organizationId}::uuid and c.customer_id = ${to}::uuid
      and f.organization_id = c.organization_id and f.customer_id = ${from}::uuid`
  return tx.$executeRaw`
    update license set customer_id = ${to}::uuid, updated_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId}::uuid and customer_id = ${from}::uuid`
}

/** Closes requests to transfer a license to the customer who has it now. */
export async function closeTransfersToSelf(
  tx: Tx,
  { organizationId, customerId, email, now, by }: Omit<Move, 'from' | 'to'> & ToSelf,
): Promise<void> {
  await tx.$executeRaw`
    update license_transfer t set state = 'canceled', decided_at = ${now.toISOString()}::timestamptz,
      decided_by_id = ${by}::uuid
    where t.organization_id = ${organizationId}::uuid and t.from_customer_id = ${customerId}::uuid
      and t.state = 'pending' and t.to_email = ${email}`
}

type ToSelf = { customerId: string; email: string; by: string | null }

type Identity = Pick<StoredCustomer, 'email' | 'discord_id'>

/** Changes the identity of a customer, and with it their id. Everything else that is stored of them stays. */
export async function changeIdentity(
  tx: Tx,
  { organizationId, from, to, now }: Move,
  { email, discord_id }: Identity,
): Promise<void> {
  await tx.$executeRaw`
    update customer_former_id set customer_id = ${to}::uuid
    where organization_id = ${organizationId}::uuid and customer_id = ${from}::uuid`
  await tx.$executeRaw`
    update organization_customer set customer_id = ${to}::uuid, email = ${email}, discord_id = ${discord_id},
      updated_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId}::uuid and customer_id = ${from}::uuid`
}

/** Its email stays: it identifies the customer who remains. */
export async function saveMerged(tx: Tx, organizationId: string, merged: StoredCustomer, now: Date): Promise<void> {
  const { id: customerId, name, notes, ...rest } = merged
  await tx.organizationCustomer.updateMany({
    where: { organizationId, customerId },
    data: {
      name,
      notes,
      discordId: rest.discord_id,
      erasureRequestedAt: rest.erasure_requested_at,
      createdAt: rest.created_at,
      updatedAt: now,
    },
  })
}

export async function countTransfers(tx: Tx, organizationId: string, customerId: string): Promise<number> {
  return tx.licenseTransfer.count({ where: { organizationId, fromCustomerId: customerId, state: 'pending' } })
}

/** Counts them up to a limit. */
export async function countLicenses(
  tx: Tx,
  organizationId: string,
  customerId: string,
  limit: number,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from (
      select from license where organization_id = ${organizationId}::uuid and customer_id = ${customerId}::uuid
      limit ${limit}::int) counted`
  return row?.n ?? 0
}
