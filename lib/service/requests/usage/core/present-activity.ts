import { HOUR_MS, MINUTE_MS } from '@/lib/foundation/shared/durations'
import type { Activity } from './schema'

/**
 * What every screen counts: validations of a valid license, licenses that a lookup found, and refusals of either.
 * Together they are the requests.
 */
export type AnswerKind = 'valid' | 'lookups' | 'refused'

export function answerKind(status: string): AnswerKind {
  if (status === 'active') return 'valid'
  return status === 'found' ? 'lookups' : 'refused'
}

/** Answers of one status, within an hour or a minute that begins at this time. */
export type TimedCount = { at: Date; status: string; hits: number }

const HOURS = 24
const STEP_MS = 5 * MINUTE_MS
/** Two hours: all of the traffic while only this hour and the one before had any. */
const STEPS = 24

type Span = { first: Date; stepMs: number; count: number }

/** The last 24 hours, including this one: valid, looked up and refused by the hour, and why it was refused. */
export const presentActivity = (counts: TimedCount[], now: Date): Activity =>
  fill(counts, { first: firstHour(now), stepMs: HOUR_MS, count: HOURS })

/** The same from counts by the minute, in steps of five, for traffic that began within this hour or the last. */
export const presentBeginning = (counts: TimedCount[], now: Date): Activity =>
  fill(counts, { first: firstStep(now), stepMs: STEP_MS, count: STEPS })

/** Whether nothing came before this hour and the one before: then bars of hours would say little. */
export function isBeginning({ points }: Activity): boolean {
  const first = points.findIndex((point) => point.valid + point.lookups + point.refused > 0)
  return first >= HOURS - 2
}

function fill(counts: TimedCount[], { first, stepMs, count }: Span): Activity {
  const start = first.getTime()
  const points = Array.from({ length: count }, (_, i) => ({
    at: new Date(start + i * stepMs).toISOString(),
    valid: 0,
    lookups: 0,
    refused: 0,
  }))
  const reasons = new Map<string, number>()
  for (const { at, status, hits } of counts) {
    const cell = points[Math.floor((at.getTime() - start) / stepMs)]
    if (!cell) continue
    const kind = answerKind(status)
    cell[kind] += hits
    if (kind === 'refused') reasons.set(status, (reasons.get(status) ?? 0) + hits)
  }
  const sumOf = (kind: AnswerKind) => points.reduce((sum, point) => sum + point[kind], 0)
  return {
    step_minutes: stepMs / MINUTE_MS,
    points,
    valid: sumOf('valid'),
    lookups: sumOf('lookups'),
    refused: sumOf('refused'),
    reasons: [...reasons].map(([status, hits]) => ({ status, hits })).sort((a, b) => b.hits - a.hits),
  }
}

/** The start of the last 24 hours. */
export const firstHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS)

/** The start of the last two hours. */
export const firstStep = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / STEP_MS) * STEP_MS - (STEPS - 1) * STEP_MS)
