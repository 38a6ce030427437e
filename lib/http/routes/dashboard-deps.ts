import type { Pool } from 'pg'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { WriteContext } from '@/lib/foundation/platform/database/context'
import type { Db } from '@/lib/foundation/platform/database/db'
import type { Replica } from '@/lib/foundation/platform/database/replica/replica'
import type { Log } from '@/lib/foundation/platform/log/log'
import type { Vault } from '@/lib/foundation/platform/security/vault'

/** Dependencies of the routes and pages of dashboard and portal. */
export type DashboardDeps = {
  db: Db
  pool: Pool
  /** see `ReadContext` */
  history: Pool
  /** where lists may be read as well, if there is one */
  replica: Replica | null
  vault: Vault
  clock: Clock
  log: Log
  /** who may open the operator console, in the spelling of accounts */
  operatorEmails: readonly string[]
  /** Runs a transaction; a fault or error thrown by the verb rolls it back. */
  transact: <T>(
    origin: Pick<WriteContext, 'address' | 'requestId'>,
    run: (work: WriteContext) => Promise<T>,
  ) => Promise<T>
}
