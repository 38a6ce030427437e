import type { Pool } from 'pg'
import type { Actor, Change } from '@/lib/foundation/shared/change'
import type { Clock } from '../config/clock'
import type { Vault } from '../security/vault'
import type { Db, Tx } from './db'
import type { Run } from './run-statement'

/** The context of a verb that only reads. */
export type ReadContext = {
  db: Db
  pool: Pool
  /** where the request log, the IP history and the counts are: perhaps another database, which may be away */
  history: Pool
  vault: Vault
  now: Date
}

type ReadDeps = Omit<ReadContext, 'now'> & { clock: Clock }

/** The context for the current moment. */
export const readContextOf = ({ db, pool, history, vault, clock }: ReadDeps): ReadContext => ({
  db,
  pool,
  history,
  vault,
  now: clock(),
})

/** The context of a verb that writes: one transaction, and everything that is not a function of its arguments. */
export type WriteContext = {
  tx: Tx
  /** reads the history: in the transaction, unless it is another database */
  history: Run
  vault: Vault
  now: Date
  newId: () => string
  randomBytes: (size: number) => Uint8Array
  /** the address the request came from, for the audit log; null for work of the service itself */
  address: string | null
  requestId: string | null
  /** the address people open: links in mails begin with it */
  site: string
  /** the job whose many changes these are a part of: the audit log folds them under the job's own entry */
  jobId?: string
  /** called in the same transaction for every recorded change */
  subscribers: readonly ChangeSubscriber[]
}

/** Runs a verb in a transaction; what it throws rolls it back. */
export type Transact = <T>(run: (work: WriteContext) => Promise<T>) => Promise<T>

/** Handles recorded changes, for example by emitting webhook events. If it throws, the changes are rolled back too. */
export type ChangeSubscriber = (work: WriteContext, actor: Actor, changes: Change[]) => Promise<void>
