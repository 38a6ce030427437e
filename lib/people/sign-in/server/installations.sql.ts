import type pg from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'

/** Serializes the creation of the first owner, until the end of the transaction. */
export async function lockSetup(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('latchkey setup', 0))`
}

/** Whether the first owner does not exist yet, and when the installation was created. */
export type Setup = { isOpen: boolean; since: Date | null }

const FIND = `
  select not exists (select from user_account)
      and not exists (select from installation where set_up_at is not null) as "isOpen",
    (select created_at from installation) as since`
const NOT_KNOWN: Setup = { isOpen: false, since: null }

export async function findSetup(tx: Tx): Promise<Setup> {
  return (await tx.$queryRawUnsafe<Setup[]>(FIND))[0] ?? NOT_KNOWN
}

/** The same for a process that may never render a page, without loading what pages need. */
export async function findSetupByPool(pool: pg.Pool): Promise<Setup> {
  return (await pool.query<Setup>(FIND)).rows[0] ?? NOT_KNOWN
}

export async function noteSetUp(tx: Tx, now: Date): Promise<void> {
  await tx.installation.updateMany({ where: { setUpAt: null }, data: { setUpAt: now } })
}
