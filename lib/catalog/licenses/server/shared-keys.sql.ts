import type { Db, Tx } from '@/lib/foundation/platform/database/db'
import type { LicenseRef } from '../core/license'

export type SharingLicense = {
  id: string
  organizationId: string
  productId: string
  keyCiphertext: Uint8Array
  productName: string
}

/**
 * The other licenses of a license's customer that have the same key: those of a bundle. While a bundle is in stock, none
 * of its licenses has a customer.
 */
export const selectSharing = (db: Db | Tx, { id, organizationId }: LicenseRef): Promise<SharingLicense[]> =>
  // By product, so that the unique index of keys finds them, however many licenses the customer has.
  db.$queryRaw<SharingLicense[]>`
    select l.id, l.organization_id as "organizationId", l.product_id as "productId",
      l.key_ciphertext as "keyCiphertext", p.name as "productName"
    from license own
    join product p on p.organization_id = own.organization_id and p.state <> 'deleted'
    join license l on l.product_id = p.id and l.key_hash = own.key_hash and l.organization_id = own.organization_id
      and l.customer_id is not distinct from own.customer_id and l.id <> own.id
    where own.id = ${id}::uuid and own.organization_id = ${organizationId}::uuid
    order by lower(p.name), l.id`

/**
 * Locks a license and those that share its key, in the order of their ids. The keys of one customer are replaced one
 * after the other: two that replace the key of a bundle together would each lock what the other needs.
 */
export async function lockSameKey(tx: Tx, { id, organizationId }: LicenseRef): Promise<void> {
  await tx.$executeRaw`
    select pg_advisory_xact_lock(hashtext('license keys'), hashtext(coalesce(customer_id, organization_id)::text))
    from license where id = ${id}::uuid and organization_id = ${organizationId}::uuid`
  await tx.$queryRaw`
    select l.id from license own
    join product p on p.organization_id = own.organization_id
    join license l on l.product_id = p.id and l.key_hash = own.key_hash and l.organization_id = own.organization_id
      and l.customer_id is not distinct from own.customer_id
    where own.id = ${id}::uuid and own.organization_id = ${organizationId}::uuid
    order by l.id for no key update of l`
}
