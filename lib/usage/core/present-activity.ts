import { HOUR_MS } from '@/lib/shared/durations'
import type { Activity } from './schema'

/** What an answer was to the one who asked. */
export type AnswerKind = 'good' | 'refused'

/** A valid license, or a license found; everything else is a refusal. */
export const answerKind = (status: string): AnswerKind =>
  status === 'active' || status === 'found' ? 'good' : 'refused'

/** Answers of one hour and status. */
export type HourCount = { hour: Date; status: string; hits: number }

const HOURS = 24

/** The last 24 hours, including this one: valid and refused by the hour, and why it was refused. */
export function presentActivity(counts: HourCount[], now: Date): Activity {
  const first = firstHour(now).getTime()
  const hours = Array.from({ length: HOURS }, (_, i) => ({
    hour: new Date(first + i * HOUR_MS).toISOString(),
    valid: 0,
    refused: 0,
  }))
  const reasons = new Map<string, number>()
  for (const { hour, status, hits } of counts) {
    const cell = hours[Math.round((hour.getTime() - first) / HOUR_MS)]
    if (!cell) continue
    if (answerKind(status) === 'good') cell.valid += hits
    else {
      cell.refused += hits
      reasons.set(status, (reasons.get(status) ?? 0) + hits)
    }
  }
  return {
    hours,
    valid: hours.reduce((sum, { valid }) => sum + valid, 0),
    refused: hours.reduce((sum, { refused }) => sum + refused, 0),
    reasons: [...reasons].map(([status, hits]) => ({ status, hits })).sort((a, b) => b.hits - a.hits),
  }
}

/** The start of the last 24 hours. */
export const firstHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS)
