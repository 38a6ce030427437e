import type { Tx } from '@/lib/foundation/platform/database/db'

/** Replaces each single IPv6 address by its /64; addresses of one network become one slot. */
export async function foldSlotsToNetworks(tx: Tx, productId: string): Promise<void> {
  await tx.$executeRaw`
    with single as (
      delete from license_ip s using license l
      where l.id = s.license_id and l.product_id = ${productId}::uuid
        and family(s.address) = 6 and masklen(s.address) = 128
      returning s.*
    )
    insert into license_ip (license_id, address, organization_id, registered_at)
    select license_id, network(set_masklen(address, 64))::inet, organization_id, min(registered_at)
    from single group by 1, 2, 3
    on conflict do nothing`
}
