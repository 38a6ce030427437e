import type { Pool } from 'pg'
import type { Actor, Change } from '@/lib/shared/change'
import type { Clock } from '../config/clock'
import type { Vault } from '../security/vault'
import type { Db, Tx } from './db'

/** What a verb that only reads works with. */
export type ReadContext = { db: Db; pool: Pool; vault: Vault; now: Date }

type ReadDeps = { db: Db; pool: Pool; vault: Vault; clock: Clock }

/** The same, at this moment. */
export const readContextOf = ({ db, pool, vault, clock }: ReadDeps): ReadContext => ({ db, pool, vault, now: clock() })

/** What a verb that changes something works with: one transaction, and all that is not a function of its arguments. */
export type WriteContext = {
  tx: Tx
  vault: Vault
  now: Date
  newId: () => string
  randomBytes: (size: number) => Uint8Array
  /** where the request came from, for the audit log; null for work of the service itself */
  address: string | null
  requestId: string | null
  /** the address people open: links in mails begin with it */
  site: string
  /** called in the same transaction with every change that is recorded in it */
  subscribers: readonly ChangeSubscriber[]
}

/** Does what follows from changes, like webhook events and mails. If it throws, the changes are undone too. */
export type ChangeSubscriber = (work: WriteContext, actor: Actor, changes: Change[]) => Promise<void>
