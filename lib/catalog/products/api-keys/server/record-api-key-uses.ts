import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import { addToApiKeyUse, mergeApiKeyUse, minuteOfUse, openApiKeyUse, type Use } from '../core/api-key-use'
import { updateApiKeyUses } from './api-keys.sql'

// More API keys than one process sees in practice: each flush writes all of them.
const MAX_KEYS = 20_000

/** When API keys were last used, to the minute: one write per key and minute, however many calls there are. */
export function recordApiKeyUses(pool: pg.Pool): Recorder<Use> {
  const written = { minute: 0, ids: new Set<string>() }

  const isWritten = (seen: Use): boolean => {
    const minute = minuteOfUse(seen)
    if (minute > written.minute) {
      written.minute = minute
      written.ids.clear()
    }
    return written.ids.has(seen.apiKeyId)
  }

  return createRecorder({
    capacity: MAX_KEYS,
    budget: MAX_KEYS,
    batchSize: 2_000,
    keyOf: (seen: Use) => (isWritten(seen) ? null : seen.apiKeyId),
    open: openApiKeyUse,
    add: addToApiKeyUse,
    merge: mergeApiKeyUse,
    write: async (uses) => {
      await updateApiKeyUses(pool, uses)
      for (const use of uses) if (minuteOfUse({ at: use.lastUsedAt }) === written.minute) written.ids.add(use.apiKeyId)
    },
  })
}
