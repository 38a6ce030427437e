import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/platform/concurrency/recorder'
import type { AnsweredCall } from '@/lib/validation/core/call'
import { addToHourlyCount, hourlyCountKey, mergeHourlyCount, openHourlyCount } from '../core/hourly-count'
import { addHourlyCounts } from './request-log.sql'

// A process sees a few products and fewer statuses: a flush writes them all.
const MAX_COUNTS = 20_000

/** Answers per product, hour, endpoint and status. */
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
