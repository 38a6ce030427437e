import type { WriteContext } from '@/lib/platform/database/context'
import { ANSWER_KEPT_MS } from './answer-once'
import { deleteAnswers } from './idempotent-requests.sql'

type Transact = <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>

/** Deletes the answers to requests with an Idempotency-Key that are kept no longer, a batch at a time. */
export const forgetAnswers = async (transact: Transact): Promise<void> =>
  transact(async ({ tx, now }) => void (await deleteAnswers(tx, new Date(now.getTime() - ANSWER_KEPT_MS))))
