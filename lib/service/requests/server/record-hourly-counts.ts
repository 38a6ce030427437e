import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { addToHourlyCount, hourlyCountKey, mergeHourlyCount, openHourlyCount } from '../core/hourly-count'
import { addHourlyCounts } from './request-log.sql'

// More than one process sees in practice: each flush writes all of them.
const MAX_COUNTS = 20_000

/** Counts answers by product, hour, endpoint and status. */
export const recordHourlyCounts = (pool: pg.Pool): Recorder<AnsweredCall> =>
  createRecorder({
    capacity: MAX_COUNTS,
    budget: MAX_COUNTS,
    batchSize: 2_000,
    keyOf: hourlyCountKey,
    open: openHourlyCount,
    add: addToHourlyCount,
    merge: mergeHourlyCount,
    write: (counts) => addHourlyCounts(pool, counts),
  })
