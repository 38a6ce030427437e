import type { Pool } from 'pg'
import type { Log } from '@/lib/foundation/platform/log/log'
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/foundation/shared/durations'
import type { ProbeResults } from '../core/components'
import { SHOWN_DAYS } from '../core/uptime'
import { type Probes, probeAll } from './probe'
import { claimMinute, pruneStatus, saveMinute } from './status-minutes.sql'

type Probing = { pool: Pool; log: Log; probes: Probes; now: () => Date; signal?: AbortSignal }
type Minute = { minute: Date; results: ProbeResults }

/** A day of minutes that the database could not take; what is older is lost, and shown as not measured. */
const MAX_PENDING = 1_440
const KEEP_MINUTES_MS = 2 * DAY_MS
const KEEP_DAYS_MS = (SHOWN_DAYS + 10) * DAY_MS

const startOfMinute = (at: Date): Date => new Date(at.getTime() - (at.getTime() % MINUTE_MS))

/**
 * One round of the minute for this process. One instance claims the minute in the database and probes. While the
 * database is away each instance probes for itself and keeps what it finds; of these the first to be written counts.
 */
export function createProbeRound({ pool, log, probes, now, signal }: Probing): () => Promise<void> {
  const pending: Minute[] = []
  let prunedDay: string | null = null

  const keep = (found: Minute) => {
    pending.push(found)
    if (pending.length > MAX_PENDING) pending.shift()
  }
  const save = async () => {
    for (let next = pending[0]; next; next = pending[0]) {
      await saveMinute(pool, next)
      pending.shift()
    }
  }
  const prune = async (at: Date) => {
    if (prunedDay === utcDay(at)) return
    const days = utcDay(new Date(at.getTime() - KEEP_DAYS_MS))
    await pruneStatus(pool, { minutes: new Date(at.getTime() - KEEP_MINUTES_MS), days })
    prunedDay = utcDay(at)
  }

  return async () => {
    const at = now()
    const minute = startOfMinute(at)
    if (pending.some((each) => each.minute.getTime() === minute.getTime())) return
    const isOurs = await claimMinute(pool, minute).catch(() => true)
    if (isOurs) keep({ minute, results: await probeAll(probes) })
    // The processes stop one after the other: what this one found then says nothing.
    if (signal?.aborted) return
    await save().catch((err: unknown) => log.warn({ err, minutes: pending.length }, 'probes wait for the database'))
    if (isOurs && pending.length === 0) await prune(at)
  }
}
