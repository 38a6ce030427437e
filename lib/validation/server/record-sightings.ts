import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/platform/recorder'
import type { Observed } from '../core/observed'
import { addToSighting, mergeSighting, openSighting, sightingKey } from '../core/sighting'
import { saveSightings } from './store'

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
