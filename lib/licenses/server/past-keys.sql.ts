import type { Tx } from '@/lib/platform/database/db'

type PastKey = {
  productId: string
  keyHash: Uint8Array<ArrayBuffer>
  licenseId: string
  organizationId: string
  endsAt: Date
}

/** If two licenses of a product had the same key, one after the other, it finds the later. */
export async function savePastKey(tx: Tx, row: PastKey): Promise<void> {
  const { productId, keyHash, licenseId, organizationId, endsAt } = row
  await tx.$executeRaw`
    insert into license_past_key (product_id, key_hash, license_id, organization_id, ends_at)
    values (${productId}::uuid, ${keyHash}, ${licenseId}::uuid, ${organizationId}::uuid, ${endsAt.toISOString()}::timestamptz)
    on conflict on constraint license_past_key_pkey do update set
      license_id = excluded.license_id, organization_id = excluded.organization_id, ends_at = excluded.ends_at`
}

export async function deletePastKeys(tx: Tx, licenseId: string): Promise<void> {
  await tx.licensePastKey.deleteMany({ where: { licenseId } })
}

/** Deletes expired keys, and counts the remaining ones. */
export async function countLivePastKeys(tx: Tx, licenseId: string, now: Date): Promise<number> {
  await tx.licensePastKey.deleteMany({ where: { licenseId, endsAt: { lte: now } } })
  return tx.licensePastKey.count({ where: { licenseId } })
}

export const findKeyHash = async (tx: Tx, licenseId: string): Promise<Uint8Array<ArrayBuffer>> =>
  (await tx.license.findUniqueOrThrow({ where: { id: licenseId }, select: { keyHash: true } })).keyHash

export async function replaceKey(
  tx: Tx,
  licenseId: string,
  key: Record<'keyHash' | 'keyCiphertext' | 'keyTailHash', Uint8Array<ArrayBuffer>>,
): Promise<void> {
  await tx.license.update({ where: { id: licenseId }, data: key })
}
