import { daysUntil, utcDay } from '@/lib/foundation/shared/durations'
import type { ComponentState } from './components'

/** The days that the page shows. */
export const SHOWN_DAYS = 90

/** Measured minutes of a UTC day, by result. */
export type DayMinutes = { date: string; operational: number; degraded: number; outage: number }

/** What an operator reported: since when, until when, and which components. */
export type IncidentSpan = { components: string[]; startedAt: Date; resolvedAt: Date | null }

/** A day that was not measured has the state unknown, and no uptime. Incidents that were open on it change neither. */
export type DayStatus = DayMinutes & { state: ComponentState; uptime: number | null; incidents: number }

/** The last 90 UTC days, oldest first, today included. */
export function historyOf(
  measured: readonly DayMinutes[],
  now: Date,
  incidents: readonly IncidentSpan[] = [],
): DayStatus[] {
  const known = new Map(measured.map((day) => [day.date, day]))
  return daysUntil(now, SHOWN_DAYS).map((date) => {
    const day = known.get(date) ?? { date, operational: 0, degraded: 0, outage: 0 }
    const open = incidents.filter(
      ({ startedAt, resolvedAt }) => utcDay(startedAt) <= date && date <= utcDay(resolvedAt ?? now),
    )
    return { ...day, state: stateOfDay(day), uptime: uptimeOf([day]), incidents: open.length }
  })
}

/** The worst minute of the day names it, so that no outage hides in an average. */
function stateOfDay({ operational, degraded, outage }: DayMinutes): ComponentState {
  if (outage > 0) return 'outage'
  if (degraded > 0) return 'degraded'
  return operational > 0 ? 'operational' : 'unknown'
}

/**
 * The share of the measured minutes without an outage, in percent with two digits. Minutes that nobody measured count
 * for nothing. Rounded down: 100 means every minute. Null if none was measured.
 */
export function uptimeOf(days: readonly DayMinutes[]): number | null {
  let measured = 0
  let up = 0
  for (const { operational, degraded, outage } of days) {
    measured += operational + degraded + outage
    up += operational + degraded
  }
  return measured === 0 ? null : Math.floor((up / measured) * 10_000) / 100
}
