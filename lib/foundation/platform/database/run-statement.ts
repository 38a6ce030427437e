import type { Pool } from 'pg'
import type { Tx } from './db'

export type Statement = { text: string; values: unknown[] }

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

/** Where to read: for a change, in its own transaction, so that the answer shows it. */
export type Source = { pool: Pool } | { tx: Tx }

/** The same, to read the history. */
export type HistorySource = { history: Pool | Run }

export const historyOf = ({ history }: HistorySource): Run =>
  typeof history === 'function' ? history : onPool(history)

export const runOn = (source: Source): Run => ('tx' in source ? inTransaction(source.tx) : onPool(source.pool))
