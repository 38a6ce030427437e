import { CircleCheck, CircleHelp, CircleX, type LucideIcon, TriangleAlert, Wrench } from 'lucide-react'
import type { Tone } from '@/components/ui/feedback/badge'
import type { OverallState, ShownState } from '@/lib/people/status-page/core/components'
import type { DayView } from '@/lib/people/status-page/core/schema'

type Look = { tone: Tone; icon: LucideIcon; text: string; fill: string }

const LOOKS = {
  good: { tone: 'green', icon: CircleCheck, text: 'text-green', fill: 'bg-green' },
  warning: { tone: 'amber', icon: TriangleAlert, text: 'text-amber', fill: 'bg-amber' },
  reported: { tone: 'violet', icon: TriangleAlert, text: 'text-violet', fill: 'bg-violet' },
  bad: { tone: 'red', icon: CircleX, text: 'text-red', fill: 'bg-red' },
  none: { tone: 'grey', icon: CircleHelp, text: 'text-grey', fill: 'bg-hairline' },
} as const satisfies Record<string, Look>

/** Color and icon of a state; its word stands beside them. */
export const STATE_LOOKS: Record<ShownState | OverallState, Look> = {
  operational: LOOKS.good,
  degraded: LOOKS.warning,
  partial_outage: LOOKS.bad,
  major_outage: LOOKS.bad,
  outage: LOOKS.bad,
  maintenance: { ...LOOKS.none, icon: Wrench },
  unknown: LOOKS.none,
}

/** How a day looks: as it was measured, unless nothing was found and an incident was reported. */
export const lookOfDay = ({ state, incidents }: Pick<DayView, 'state' | 'incidents'>): Look =>
  incidents > 0 && (state === 'operational' || state === 'unknown') ? LOOKS.reported : STATE_LOOKS[state]

/** Whether something was wrong on a day: measured or reported. */
export const isTroubled = ({ state, incidents }: Pick<DayView, 'state' | 'incidents'>): boolean =>
  state === 'degraded' || state === 'outage' || incidents > 0
