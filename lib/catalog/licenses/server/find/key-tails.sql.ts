import type { Tx } from '@/lib/foundation/platform/database/db'

type KeyWithoutTail = { id: string; key_ciphertext: Uint8Array }

/** Licenses whose key has no tail yet, locked; those that someone else is changing wait. */
export const lockKeysWithoutTail = (tx: Tx, limit: number): Promise<KeyWithoutTail[]> =>
  tx.$queryRaw<KeyWithoutTail[]>`
    select id, key_ciphertext from license where key_tail_hash is null
    order by id limit ${limit} for no key update skip locked`

export type TailRow = { id: string; key_tail_hash: string }

export async function saveKeyTails(tx: Tx, rows: TailRow[]): Promise<void> {
  await tx.$executeRaw`
    update license l set key_tail_hash = r.key_tail_hash
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, key_tail_hash bytea)
    where l.id = r.id`
}
