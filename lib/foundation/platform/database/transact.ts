import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Clock } from '../config/clock'
import { newId } from '../config/ids'
import type { Vault } from '../security/vault'
import type { ChangeSubscriber, WriteContext } from './context'
import { type Db, isCommitLost } from './db'
import { inTransaction, onPool } from './run-statement'

type Parts = {
  db: Db
  /** null where the main database has the history */
  history?: Pool | null
  vault: Vault
  clock: Clock
  site: string
  subscribers: readonly ChangeSubscriber[]
}
export type TransactionBounds = {
  /** how long a transaction may take */
  timeout: number
  /** how long it may wait for a connection */
  maxWait: number
  /** how long each of its statements may wait for what another transaction holds, while it keeps its connection */
  lockTimeout: number
}
type Origin = Pick<WriteContext, 'address' | 'requestId'>

/**
 * The connection broke while a transaction was being committed: it may have been, and whoever repeats the change may
 * make it twice.
 */
export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('The answer to a COMMIT was lost', { cause })
    this.name = 'CommitLost'
  }
}

/**
 * Runs one transaction with the context of verbs that write; an error thrown by the verb rolls it back. Throws
 * CommitLost where nobody knows whether it was committed.
 */
export const createTransact =
  (
    { db, history: ownHistory = null, vault, clock, site, subscribers }: Parts,
    { lockTimeout, ...bounds }: TransactionBounds,
  ) =>
  async <T>(origin: Origin, run: (work: WriteContext) => Promise<T>): Promise<T> => {
    let isCommitting = false
    try {
      return await db.$transaction(async (tx) => {
        await tx.$queryRaw`select set_config('lock_timeout', ${String(lockTimeout)}, true)`
        const history = ownHistory ? onPool(ownHistory) : inTransaction(tx)
        const now = clock()
        const result = await run({ tx, history, vault, now, newId, randomBytes, site, subscribers, ...origin })
        isCommitting = true
        return result
      }, bounds)
    } catch (error) {
      throw isCommitting && isCommitLost(error) ? new CommitLost(error) : error
    }
  }
