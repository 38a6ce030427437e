import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { createTurnsByKey } from '@/lib/foundation/platform/concurrency/turns-by-key'
import { COUNT_NOTHING, type CountedKeys, nameOfKey } from './count-in-statement'
import { type LicenseLookup, type LoadedLookups, loadLookups } from './lookups.sql'
import { type LoadedValidations, loadValidations, type ValidationLookups } from './validations.sql'

/** How validations and lookups are loaded, each batch by one statement. */
export type LoadBatches = {
  validations: (batch: ValidationLookups) => Promise<LoadedValidations>
  lookups: (batch: LicenseLookup[], now: Date) => Promise<LoadedLookups>
}

/** Loads only: Redis counts. */
export const createLoads = (pool: pg.Pool): LoadBatches => ({
  validations: (batch) => loadValidations(pool, batch, COUNT_NOTHING),
  lookups: (batch, now) => loadLookups(pool, batch, { now, countedKeys: COUNT_NOTHING }),
})

/**
 * Loads and counts. Statements that count for one API key follow each other: side by side, one would find the counter
 * locked by the other. One that waits for a stalled statement counts for its other keys only.
 */
export function createCountingLoads(pool: pg.Pool): LoadBatches {
  const inTurn = createTurnsByKey()
  const load = async <L>(hashes: Buffer[], run: (countedKeys: CountedKeys) => Promise<L>): Promise<L> => {
    const loaded = await inTurn([...new Set(hashes.map(nameOfKey))], run)
    // The statement that waits for this one is sent before these calls are answered, or the database would be idle.
    await setImmediate()
    return loaded
  }
  return {
    validations: (batch) => load(batch.apiKeyHashes, (countedKeys) => loadValidations(pool, batch, countedKeys)),
    lookups: (batch, now) =>
      load(
        batch.map(({ apiKeyHash }) => apiKeyHash),
        (countedKeys) => loadLookups(pool, batch, { now, countedKeys }),
      ),
  }
}
