import { randomBytes } from 'node:crypto'
import type { Clock } from '../config/clock'
import { newId } from '../config/ids'
import type { Vault } from '../security/vault'
import type { ChangeSubscriber, WriteContext } from './context'
import type { Db } from './db'

type Parts = { db: Db; vault: Vault; clock: Clock; site: string; subscribers: readonly ChangeSubscriber[] }
export type TransactionBounds = {
  /** how long a transaction may take */
  timeout: number
  /** how long it may wait for a connection */
  maxWait: number
  /** how long each of its statements may wait for what another transaction holds, while it keeps its connection */
  lockTimeout: number
}
type Origin = Pick<WriteContext, 'address' | 'requestId'>

/** Runs one transaction with the context of verbs that write; an error thrown by the verb rolls it back. */
export const createTransact =
  ({ db, vault, clock, site, subscribers }: Parts, { lockTimeout, ...bounds }: TransactionBounds) =>
  <T>(origin: Origin, run: (work: WriteContext) => Promise<T>): Promise<T> =>
    db.$transaction(async (tx) => {
      await tx.$queryRaw`select set_config('lock_timeout', ${String(lockTimeout)}, true)`
      return run({ tx, vault, now: clock(), newId, randomBytes, site, subscribers, ...origin })
    }, bounds)
