import type pg from 'pg'
import { createHealth } from '@/lib/foundation/platform/log/health'
import { createLogger } from '@/lib/foundation/platform/log/log'
import { createMetrics } from '@/lib/foundation/platform/log/metrics'
import type { Vault } from '@/lib/foundation/platform/security/vault'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import { createRecords } from '@/lib/service/requests/server/create-records'
import { createApiKeyMeter } from '@/lib/service/validation/metering/server/api-key-meter'
import { createPostgresMeter } from '@/lib/service/validation/metering/server/postgres-meter'
import { createCountingLoads } from '@/lib/service/validation/server/load-batches'
import { createSlotQueue } from '@/lib/service/validation/server/slot-queue'
import { takeSlots } from '@/lib/service/validation/server/slots.sql'
import { createValidateBatch } from '@/lib/service/validation/server/validate-batch'
import { callsOfHour, type DemoKeys } from './demo-calls'

/** Whole weeks, so that they can be repeated back in time. */
export const REPLAYED_DAYS = 14

type Replay = {
  pool: pg.Pool
  history: pg.Pool
  vault: Vault
  keys: DemoKeys
  now: Date
  scale?: number | undefined
  /** what a member did between the calls, and when */
  change: { at: Date; make: () => Promise<void> }
}

/**
 * Two weeks of validations by the pipeline of the public API, with the clock set back: decisions, slots, counts and
 * the request log are those that real calls would have left.
 */
export async function replayTraffic({ pool, history, vault, keys, now, scale, change }: Replay): Promise<void> {
  let at = now
  const clock = () => at
  const records = createRecords({
    pool,
    history,
    log: createLogger('silent'),
    clock,
    metrics: createMetrics(),
    health: createHealth().part('records'),
    retentionDays: REPLAYED_DAYS * 2,
    ipHistoryEveryMs: HOUR_MS,
  })
  const validate = createValidateBatch({
    meter: createPostgresMeter(pool),
    keyMeter: createApiKeyMeter(pool),
    load: createCountingLoads(pool).validations,
    takeSlot: createSlotQueue((requests) => takeSlots(pool, requests)),
    sign: () => Promise.reject(new Error('the demo signs nothing')),
    record: records.note,
    vault,
    clock,
  })
  const first = Math.floor((now.getTime() - REPLAYED_DAYS * DAY_MS) / HOUR_MS)
  const last = Math.floor((now.getTime() - MINUTE_MS) / HOUR_MS)
  let isChanged = false
  for (let hour = first; hour <= last; hour++) {
    const minute = Math.min(hour * HOUR_MS + (hour % 50) * MINUTE_MS, now.getTime() - MINUTE_MS)
    if (!isChanged && minute >= change.at.getTime()) {
      await change.make()
      isChanged = true
    }
    at = new Date(minute)
    const daysAgo = (now.getTime() - minute) / DAY_MS
    await Promise.all(await validate(callsOfHour(keys, { at, hour, daysAgo, scale })))
    await records.flush()
  }
  at = now
  await records.close()
}
