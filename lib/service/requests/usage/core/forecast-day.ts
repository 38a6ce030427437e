import { DAY_MS, HOUR_MS } from '@/lib/foundation/shared/durations'

/** What a day has counted so far, and how the days before it went. */
export type DaySoFar = {
  used: number
  /** null is unlimited */
  limit: number | null
  now: Date
  /** counts per UTC hour of a usual day, 24 of them; null where there is none to go by */
  usual: readonly number[] | null
  /** what the last 60 minutes counted: the pace, where there is no usual day */
  lastHour: number
}

/** `expected` is null while it is too early; `reachesLimitAt` is null when the limit will hold, or is met. */
export type DayForecast = { expected: number | null; reachesLimitAt: Date | null }

const HOURS = 24
/** The first hour does not predict the rest of the day, whatever the days before were like. */
const EARLIEST_MS = HOUR_MS
/** A pace needs a time before it: so much of the last hour's requests came earlier today. */
const EARLIER_SHARE = 0.5
const TOO_EARLY: DayForecast = { expected: null, reachesLimitAt: null }
/** How much a usual day weighs against this one: as much as this share of the day. */
const USUAL_WEIGHT = 0.05

/**
 * How the UTC day will end, by how much of a usual day's requests came by this time of day. In its first hour nothing is
 * foretold, in its last minutes this day alone speaks. Without a usual day, the last hour's pace goes on.
 */
export function forecastDay(day: DaySoFar): DayForecast {
  const { used, limit, now, usual } = day
  if (now.getTime() % DAY_MS < EARLIEST_MS) return TOO_EARLY
  const known = usual?.some((count) => count > 0) ? usual : null
  if (!known) return forecastByLastHour(day)
  const dayStart = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const shape = shapeOf(known)
  const share = shareBy(shape, now.getTime() - dayStart)
  const whole = wholeDay(used, share, known)
  const expected = used + (1 - share) * whole
  return {
    expected: Math.round(expected),
    reachesLimitAt: reachesAt({ used, limit, share, whole, shape, dayStart }),
  }
}

/** The pace of the last hour goes on until midnight. Nothing is foretold of traffic that only just began. */
function forecastByLastHour({ used, limit, now, lastHour }: DaySoFar): DayForecast {
  const elapsedMs = now.getTime() % DAY_MS
  if (used < lastHour * (1 + EARLIER_SHARE)) return TOO_EARLY
  const leftMs = DAY_MS - elapsedMs
  const untilLimitMs = limit === null || used >= limit ? null : ((limit - used) / lastHour) * HOUR_MS
  return {
    expected: Math.round(used + (lastHour * leftMs) / HOUR_MS),
    reachesLimitAt:
      untilLimitMs !== null && untilLimitMs < leftMs ? new Date(Math.ceil(now.getTime() + untilLimitMs)) : null,
  }
}

/** The total of the day at the current pace, weighed with a usual day. */
const wholeDay = (used: number, share: number, usual: readonly number[]): number =>
  (used + USUAL_WEIGHT * sum(usual)) / (share + USUAL_WEIGHT)

type Course = {
  used: number
  limit: number | null
  share: number
  whole: number
  shape: readonly number[]
  dayStart: number
}

/** The time by which the remaining requests will have arrived, given their share of the day. */
function reachesAt({ used, limit, share, whole, shape, dayStart }: Course): Date | null {
  if (limit === null || used >= limit || whole <= 0) return null
  let left = share + (limit - used) / whole
  if (left >= 1) return null
  for (const [hour, part] of shape.entries()) {
    if (part > 0 && left <= part) return new Date(Math.round(dayStart + (hour + left / part) * HOUR_MS))
    left -= part
  }
  return null
}

/** The share of a day's requests that each hour has. An hour that is usually empty still gets a little. */
function shapeOf(usual: readonly number[]): readonly number[] {
  const hours = Array.from({ length: HOURS }, (_, hour) => usual[hour] ?? 0)
  const least = sum(hours) / HOURS / 10
  const counts = hours.map((count) => count + least)
  return counts.map((count) => count / sum(counts))
}

function shareBy(shape: readonly number[], elapsedMs: number): number {
  const hour = Math.floor(elapsedMs / HOUR_MS)
  return sum(shape.slice(0, hour)) + (shape[hour] ?? 0) * ((elapsedMs % HOUR_MS) / HOUR_MS)
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)
