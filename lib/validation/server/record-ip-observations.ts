import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/platform/concurrency/recorder'
import type { Observed } from '../core/call'
import { addToSighting, mergeSighting, openSighting, sightingKey } from '../core/ip-observation'
import { saveSightings } from './validations.sql'

/** The IP history: last seen and hits per license and address. */
export const recordSightings = (pool: pg.Pool): Recorder<Observed> =>
  createRecorder({
    capacity: 100_000,
    budget: 2_000,
    bite: 1_000,
    keyOf: sightingKey,
    open: openSighting,
    add: addToSighting,
    merge: mergeSighting,
    write: (sightings) => saveSightings(pool, sightings),
  })
