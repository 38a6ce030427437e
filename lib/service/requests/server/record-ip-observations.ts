import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import { addToIpObservation, ipObservationKey, mergeIpObservation, openIpObservation } from '../core/ip-observation'
import { upsertIpHistory } from './ip-history.sql'

/** The IP history: last seen and hits per license and address. */
export const recordIpObservations = (pool: pg.Pool): Recorder<AnsweredCall> =>
  createRecorder({
    capacity: 100_000,
    budget: 2_000,
    batchSize: 1_000,
    keyOf: ipObservationKey,
    open: openIpObservation,
    add: addToIpObservation,
    merge: mergeIpObservation,
    write: (observations) => upsertIpHistory(pool, observations),
  })
