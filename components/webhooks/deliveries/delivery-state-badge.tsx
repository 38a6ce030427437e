import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { DeliveryState as State } from '@/lib/webhooks/core/schema'

const BADGES = {
  pending: { tone: 'amber', label: 'On its way' },
  succeeded: { tone: 'green', label: 'Arrived' },
  failed: { tone: 'red', label: 'Failed' },
} as const

/** The state of a delivery. */
export const DeliveryState = ({ state }: { state: State }) => <StatusBadge {...BADGES[state]} />
