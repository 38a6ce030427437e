import { hashRequest } from '@/lib/foundation/jobs/server/hash-request'
import type { ReadContext, Transact, WriteContext } from '@/lib/foundation/platform/database/context'
import { Fault } from '@/lib/foundation/platform/fault'
import { DAY_MS } from '@/lib/foundation/shared/durations'
import { deleteAnswers, findAnswer, saveAnswer, tryLockKey } from './idempotent-requests.sql'

/** An answer as it is sent: the status, and the bytes of the body. */
export type SentAnswer = { status: number; body: string }

type Once = {
  accessTokenId: string
  /** the header Idempotency-Key */
  key: string
  /** everything that makes two requests the same one */
  request: object
}

/** How long an answer is kept. */
export const ANSWERS_KEPT_MS = DAY_MS

/**
 * Runs a change once per Idempotency-Key. The key, the effect and the answer are written in one transaction: a repeat
 * gets the first answer, and if the first did not commit, the repeat is the first. An answer that is a Fault rolls the
 * transaction back, so it is not kept.
 */
export async function answerOnce(
  work: WriteContext,
  { accessTokenId, key, request }: Once,
  run: () => Promise<SentAnswer>,
): Promise<SentAnswer & { isReplayed: boolean }> {
  const { tx, vault, now } = work
  const { after, ...ref } = refOf(work, { accessTokenId, key })
  if (!(await tryLockKey(tx, ref.keyHash)))
    throw new Fault('idempotency_in_progress', 'The first request with this Idempotency-Key is still running.')
  const requestHash = Uint8Array.from(await hashRequest(vault, request))
  const known = await findAnswer(tx, { ...ref, after })
  if (known) {
    if (Buffer.compare(known.requestHash, requestHash) !== 0)
      throw new Fault(
        'idempotency_key_reused',
        'This Idempotency-Key was sent with another request. Use a new key for a new request.',
      )
    return { status: known.status, body: vault.decrypt(known.answerCiphertext), isReplayed: true }
  }
  const answer = await run()
  const answerCiphertext = Uint8Array.from(vault.encrypt(answer.body))
  await saveAnswer(tx, ref, { requestHash, status: answer.status, answerCiphertext, createdAt: now })
  return { ...answer, isReplayed: false }
}

const refOf = ({ vault, now }: Pick<WriteContext, 'vault' | 'now'>, { accessTokenId, key }: Omit<Once, 'request'>) => ({
  ...{ accessTokenId, keyHash: Uint8Array.from(vault.lookupHash(`${accessTokenId} ${key}`)) },
  after: new Date(now.getTime() - ANSWERS_KEPT_MS),
})

/** Whether this key was answered already: a repeat will get that answer, or be told that the key was reused. */
export async function isAnswered(
  { db, vault, now }: Pick<ReadContext, 'db' | 'vault' | 'now'>,
  { accessTokenId, key }: Pick<Once, 'accessTokenId' | 'key'>,
): Promise<boolean> {
  return (await findAnswer(db, refOf({ vault, now }, { accessTokenId, key }))) !== null
}

/** Deletes answers that are kept no longer, a batch at a time. */
export const forgetAnswers = async (transact: Transact): Promise<void> =>
  transact(async ({ tx, now }) => void (await deleteAnswers(tx, new Date(now.getTime() - ANSWERS_KEPT_MS))))
