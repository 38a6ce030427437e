import type pg from 'pg'
import { createRecorder, type Recorder } from '@/lib/foundation/platform/concurrency/recorder'
import type { Clock } from '@/lib/foundation/platform/config/clock'
import type { AnsweredCall } from '@/lib/service/validation/core/call'
import {
  addToIpObservation,
  type IpObservation,
  ipObservationKey,
  mergeIpObservation,
  openIpObservation,
} from '../core/ip-observation'
import { upsertIpHistory } from './ip-history.sql'

/** IP addresses of licenses whose last write is remembered: some 20 MB. The one written longest ago is forgotten. */
const MAX_REMEMBERED = 50_000

type Parts = {
  history: pg.Pool
  clock: Clock
  /** how often what does not change is written; 0 for each flush */
  everyMs: number
}

/** What was last written of an IP address, and the calls since. */
type Written = { at: number; outcome: string; deviceId: string | null; held: IpObservation | null }

/**
 * The IP history: last seen and hits per license and address. A new address, another answer and another device are
 * written with the next flush; calls that only repeat are held, and written with the next of these, an hour after the
 * last write, or at the end. So a program that asks each minute costs a row an hour.
 */
export function recordIpObservations({ history, clock, everyMs }: Parts): Recorder<AnsweredCall> {
  const recorder = createRecorder({
    capacity: 100_000,
    budget: 2_000,
    batchSize: 1_000,
    keyOf: ipObservationKey,
    open: openIpObservation,
    add: addToIpObservation,
    merge: mergeIpObservation,
    write: (observations) => upsertIpHistory(history, observations),
  })
  // The one written longest ago comes first.
  const written = new Map<string, Written>()

  const release = (key: string, { held }: Written) => {
    written.delete(key)
    if (held) recorder.put(key, held)
  }
  const remember = (key: string, last: Omit<Written, 'held'>) => {
    written.set(key, { ...last, held: null })
    const [oldest] = written.size > MAX_REMEMBERED ? written : []
    if (oldest) release(...oldest)
  }

  const note = (answered: AnsweredCall) => {
    const key = ipObservationKey(answered)
    if (key === null) return
    const last = written.get(key)
    if (last && !recorder.isWaiting(key) && !isDue(last, answered, everyMs)) {
      if (last.held) addToIpObservation(last.held, answered)
      else last.held = openIpObservation(answered)
      return
    }
    if (last) release(key, last)
    recorder.note(answered)
    const deviceId = answered.deviceId ?? last?.deviceId ?? null
    remember(key, { at: answered.at.getTime(), outcome: answered.status, deviceId })
  }

  const flush = () => {
    const now = clock().getTime()
    for (const [key, last] of written) {
      if (now - last.at < everyMs) break
      release(key, last)
      if (last.held) remember(key, { ...last, at: now })
    }
    return recorder.flush()
  }

  const drain = (withinMs: number) => {
    for (const [key, last] of written) release(key, last)
    return recorder.drain(withinMs)
  }
  return { ...recorder, note, flush, drain }
}

const isDue = (last: Written, { at, status, deviceId }: AnsweredCall, everyMs: number): boolean =>
  status !== last.outcome || (deviceId !== null && deviceId !== last.deviceId) || at.getTime() - last.at >= everyMs
