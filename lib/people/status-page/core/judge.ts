import { MINUTE_MS, SECOND_MS } from '@/lib/foundation/shared/durations'
import type { ComponentState } from './components'

/** An answer that takes longer is late. */
const SLOW_MS = 3 * SECOND_MS
/** Work that waits for longer than usual, and for so long that people notice. */
const LATE_MS = 2 * MINUTE_MS
const STUCK_MS = 10 * MINUTE_MS

/** What an answer of this duration says. */
export const judgeAnswer = (tookMs: number): ComponentState => (tookMs > SLOW_MS ? 'degraded' : 'operational')

/** What it says that the oldest due work has waited this long. */
export function judgeWaiting(seconds: number | null): ComponentState {
  const ms = (seconds ?? 0) * SECOND_MS
  if (ms > STUCK_MS) return 'outage'
  return ms > LATE_MS ? 'degraded' : 'operational'
}

const WORST_FIRST = ['outage', 'degraded', 'unknown', 'operational'] as const

export const worstOf = (states: readonly ComponentState[]): ComponentState =>
  WORST_FIRST.find((state) => states.includes(state)) ?? 'unknown'
