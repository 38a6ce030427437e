import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { addToDailyCount, dailyCountKey, mergeDailyCount, openDailyCount } from '../core/daily-count'
import { addToHourlyCount, hourlyCountKey, mergeHourlyCount, openHourlyCount } from '../core/hourly-count'
import { addDailyCounts, addHourlyCounts } from './usage-records.sql'

/** More counts than one process sees in practice: each flush writes all of them. */
const BOUNDS = { capacity: 20_000, budget: 20_000, batchSize: 2_000 }

/** Counts answers by product, hour, endpoint and status. */
export const recordHourlyCounts = (history: pg.Pool): Recorder<AnsweredCall> =>
  createRecorder({
    ...BOUNDS,
    keyOf: hourlyCountKey,
    open: openHourlyCount,
    add: addToHourlyCount,
    merge: mergeHourlyCount,
    write: (counts) => addHourlyCounts(history, counts),
  })

/**
 * Counts answers by product, UTC day and status. A recorder of its own, so that neither statement has to succeed for the
 * other; what a killed process loses of the days is in the hours (settleDay).
 */
export const recordDailyCounts = (history: pg.Pool): Recorder<AnsweredCall> =>
  createRecorder({
    ...BOUNDS,
    keyOf: dailyCountKey,
    open: openDailyCount,
    add: addToDailyCount,
    merge: mergeDailyCount,
    write: (counts) => addDailyCounts(history, counts),
  })
