import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/platform/recorder'
import type { Observed } from '@/lib/validation/core/observed'
import { addToHourlyCount, hourlyCountKey, mergeHourlyCount, openHourlyCount } from '../core/hourly-count'
import { addHourlyCounts } from './store'

// A process sees a few products and fewer statuses: all of them fit in one bite.
const MOST_COUNTS = 20_000

/** Answers per product, hour, endpoint and status. */
export const recordHourlyCounts = (pool: pg.Pool): Recorder<Observed> =>
  createRecorder({
    capacity: MOST_COUNTS,
    bite: MOST_COUNTS,
    keyOf: hourlyCountKey,
    open: openHourlyCount,
    add: addToHourlyCount,
    merge: mergeHourlyCount,
    write: (counts) => addHourlyCounts(pool, counts),
  })
