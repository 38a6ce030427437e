import type { Pool } from 'pg'
import type { Clock } from '@/lib/platform/clock'
import type { Db } from '@/lib/platform/db'
import type { Log } from '@/lib/platform/log'
import type { Vault } from '@/lib/platform/vault'
import type { Work } from '@/lib/platform/work'

/** What the routes and pages of people stand on. */
export type DashboardParts = {
  db: Db
  pool: Pool
  vault: Vault
  clock: Clock
  log: Log
  /** One transaction; what a verb throws undoes all of it. */
  transact: <T>(origin: Pick<Work, 'address' | 'requestId'>, run: (work: Work) => Promise<T>) => Promise<T>
}
