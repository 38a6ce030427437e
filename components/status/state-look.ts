import { CircleCheck, CircleHelp, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Tone } from '@/components/ui/feedback/badge'
import type { ComponentState, OverallState } from '@/lib/people/status-page/core/components'

type Look = { tone: Tone; icon: LucideIcon; text: string; fill: string }

const LOOKS = {
  good: { tone: 'green', icon: CircleCheck, text: 'text-green', fill: 'bg-green' },
  warning: { tone: 'amber', icon: TriangleAlert, text: 'text-amber', fill: 'bg-amber' },
  bad: { tone: 'red', icon: CircleX, text: 'text-red', fill: 'bg-red' },
  none: { tone: 'grey', icon: CircleHelp, text: 'text-grey', fill: 'bg-hairline' },
} as const satisfies Record<string, Look>

/** Colour and icon of a state; its word stands beside them. */
export const STATE_LOOKS: Record<ComponentState | OverallState, Look> = {
  operational: LOOKS.good,
  degraded: LOOKS.warning,
  partial_outage: LOOKS.bad,
  major_outage: LOOKS.bad,
  outage: LOOKS.bad,
  unknown: LOOKS.none,
}
