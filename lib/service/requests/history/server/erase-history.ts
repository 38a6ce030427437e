import type { Pool } from 'pg'
import { HOUR_MS } from '@/lib/foundation/shared/durations'
import { deleteHistory, findDueErasures, noteErased } from './history-erasure.sql'

const TARGETS_AT_ONCE = 500
const ROWS_AT_ONCE = 5_000
/** A process may hold the calls of an IP address for an hour (record-ip-observations.ts). */
const REPEAT_AFTER_MS = 2 * HOUR_MS

type Databases = { pool: Pool; history: Pool }

/**
 * Deletes the history of licenses and products that were deleted, and once more two hours later: the last calls may have
 * been written in between. Request lines stay until their day ends. What the history can't be reached for stays on
 * the list. Two processes may do the same work; neither waits for the other.
 */
export async function eraseHistory({ pool, history }: Databases): Promise<void> {
  for (;;) {
    const due = await findDueErasures(pool, TARGETS_AT_ONCE)
    if (due.length === 0) return
    for (const erasure of due) {
      while ((await deleteHistory(history, erasure, ROWS_AT_ONCE)) === ROWS_AT_ONCE);
      await noteErased(pool, erasure, REPEAT_AFTER_MS)
    }
  }
}
