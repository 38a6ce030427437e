import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { dailyCountKey, openDailyCount } from '../core/daily-count'
import { addHit, mergeHits } from '../core/hits'
import { hourlyCountKey, openHourlyCount } from '../core/hourly-count'
import { addDailyCounts, addHourlyCounts } from './usage-records.sql'

/** More counts than one process sees in practice: each flush writes all of them. */
const COUNTS = { capacity: 20_000, budget: 20_000, batchSize: 2_000, add: addHit, merge: mergeHits }

/** Counts answers by product, hour, endpoint and status. */
export const recordHourlyCounts = (history: pg.Pool): Recorder<AnsweredCall> =>
  createRecorder({
    ...COUNTS,
    keyOf: hourlyCountKey,
    open: openHourlyCount,
    write: (counts) => addHourlyCounts(history, counts),
  })

/**
 * Counts answers by product, UTC day and status. A recorder of its own, so that neither statement has to succeed for the
 * other; what a killed process loses of the days is in the hours (settleDay).
 */
export const recordDailyCounts = (history: pg.Pool): Recorder<AnsweredCall> =>
  createRecorder({
    ...COUNTS,
    keyOf: dailyCountKey,
    open: openDailyCount,
    write: (counts) => addDailyCounts(history, counts),
  })
