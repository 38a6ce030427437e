import type pg from 'pg'
import type { KeyMeter, KeyQuotaRequest } from '../core/quota'
import { takeApiKeyQuota } from './api-key-usage-days.sql'
import { createRowMeter } from './row-meter'

/** Counts for API keys with a limit of their own: one row per key and UTC day (decision 0063). */
export function createApiKeyMeter(pool: pg.Pool): KeyMeter {
  const take = createRowMeter({
    takeQuota: (requests: KeyQuotaRequest[]) => takeApiKeyQuota(pool, requests),
    idOf: ({ apiKeyId }) => apiKeyId,
  })
  return {
    take,
    giveBack: (requests) => {
      const returned = take(requests.map((request) => ({ ...request, wanted: -request.wanted })))
      // What cannot be given back stays counted: the limit is kept.
      returned.then((taken) => Promise.all(taken)).catch(() => undefined)
    },
  }
}
