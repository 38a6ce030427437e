import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import { Prisma } from '@/lib/generated/prisma/client'
import type { StoredCustomer } from '../core/schema'

/** A customer, with the organization that knows them. */
export type CustomerRef = { customerId: string; organizationId: string }

/** Of a row `c` of organization_customer. */
export const CUSTOMER_COLUMNS =
  'c.customer_id as id, c.name, c.email, c.discord_id, c.notes, c.erasure_requested_at, c.created_at, c.updated_at'

const ALL = Prisma.raw(CUSTOMER_COLUMNS)

/** By a current or former id. */
const one = ({ customerId, organizationId }: CustomerRef) => Prisma.sql`
  select ${ALL} from organization_customer c
  where c.organization_id = ${organizationId}::uuid
    and c.customer_id = current_customer_id(${organizationId}::uuid, ${customerId}::uuid)`

/** By a current or former id; as one organization knows them. */
export async function findKnownCustomer(tx: Tx, ref: CustomerRef): Promise<StoredCustomer | null> {
  const [row] = await tx.$queryRaw<StoredCustomer[]>(one(ref))
  return row ?? null
}

/** The same, locked until the end of the transaction. */
export async function lockCustomer(tx: Tx, ref: CustomerRef): Promise<StoredCustomer | null> {
  // The id may be replaced while this waits for the row: then it is a former one, which the second look knows.
  return (await lockOnce(tx, ref)) ?? lockOnce(tx, ref)
}

async function lockOnce(tx: Tx, ref: CustomerRef): Promise<StoredCustomer | null> {
  const [row] = await tx.$queryRaw<StoredCustomer[]>`${one(ref)} for no key update`
  return row ?? null
}

/** Of these current ids, the customers whom the organization knows. */
export const findCustomersByIds = (db: Db, organizationId: string, ids: string[]): Promise<StoredCustomer[]> =>
  db.$queryRaw`
    select ${ALL} from organization_customer c
    where c.organization_id = ${organizationId}::uuid and c.customer_id = any(${ids}::uuid[])`

export async function saveCustomer(
  tx: Tx,
  ref: CustomerRef,
  data: Pick<StoredCustomer, 'name' | 'notes'>,
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
