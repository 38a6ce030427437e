import type { Pool } from 'pg'
import type { Tx } from '@/lib/foundation/platform/database/db'
import type { Statement } from './list-statement'

/** Runs a statement on the pool, or in a transaction. */
export type Run = <T extends object>(statement: Statement) => Promise<T[]>

export const onPool =
  (pool: Pool): Run =>
  async <T extends object>({ text, values }: Statement) =>
    (await pool.query<T>(text, values)).rows

export const inTransaction =
  (tx: Tx): Run =>
  <T extends object>({ text, values }: Statement) =>
    tx.$queryRawUnsafe<T[]>(text, ...values)
