import type { Tx } from '@/lib/foundation/platform/database/db'

type KeyWithoutTail = { id: string; key_ciphertext: Uint8Array }

/**
 * Licenses whose key has no tail or no groups yet, locked; those that someone else is changing wait. Versions before left
 * fewer than two groups of a vendor's own keys.
 */
export const lockKeysWithoutTail = (tx: Tx, limit: number): Promise<KeyWithoutTail[]> =>
  tx.$queryRaw<KeyWithoutTail[]>`
    select id, key_ciphertext from license where key_group_hashes is null or cardinality(key_group_hashes) < 2
    order by id limit ${limit} for no key update skip locked`

export type TailRow = { id: string; key_tail_hash: string; key_group_hashes: string[] }

export async function saveKeyTails(tx: Tx, rows: TailRow[]): Promise<void> {
  await tx.$executeRaw`
    update license l set key_tail_hash = r.key_tail_hash, key_group_hashes = r.key_group_hashes
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(id uuid, key_tail_hash bytea, key_group_hashes bigint[])
    where l.id = r.id`
}
