import type { Db, Tx } from '@/lib/foundation/platform/database/db'

/** False if another transaction holds the lock of this key. It is released with the transaction, also by a crash. */
export async function tryLockKey(tx: Tx, keyHash: Uint8Array): Promise<boolean> {
  const lock = Buffer.from(keyHash).readBigInt64BE(0)
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`select pg_try_advisory_xact_lock(${lock}::bigint) as locked`
  return row?.locked ?? false
}

type KeyRef = { accessTokenId: string; keyHash: Uint8Array<ArrayBuffer> }

export const findAnswer = (tx: Db | Tx, { accessTokenId, keyHash, after }: KeyRef & { after: Date }) =>
  tx.idempotentRequest.findFirst({
    where: { accessTokenId, keyHash, createdAt: { gt: after } },
    select: { requestHash: true, status: true, answerCiphertext: true },
  })

type NewAnswer = {
  requestHash: Uint8Array<ArrayBuffer>
  status: number
  answerCiphertext: Uint8Array<ArrayBuffer>
  createdAt: Date
}

/** Replaces an answer that is over a day old. */
export async function saveAnswer(tx: Tx, { accessTokenId, keyHash }: KeyRef, answer: NewAnswer): Promise<void> {
  const key = { accessTokenId, keyHash }
  await tx.idempotentRequest.upsert({
    where: { accessTokenId_keyHash: key },
    create: { ...key, ...answer },
    update: answer,
  })
}

const DELETE_OLD = 1_000

/** Deletes answers older than this, a batch at a time. Returns how many of the last batch. */
export const deleteAnswers = (tx: Tx, before: Date): Promise<number> => tx.$executeRaw`
  delete from idempotent_request where (access_token_id, key_hash) in (
    select access_token_id, key_hash from idempotent_request where created_at <= ${before} limit ${DELETE_OLD})`
