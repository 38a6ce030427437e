import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { DeliveryState as State } from '@/lib/service/webhooks/core/schema'

const BADGES = {
  succeeded: { tone: 'green', label: 'Delivered' },
  failed: { tone: 'red', label: 'Failed' },
  pending: { tone: 'grey', label: 'Pending' },
  retrying: { tone: 'amber', label: 'Retrying' },
} as const

type Props = { state: State; attempts: number }

/** The state of a delivery, with the number of attempts so far. */
export const DeliveryState = ({ state, attempts }: Props) => (
  <StatusBadge {...BADGES[state === 'pending' && attempts > 0 ? 'retrying' : state]} />
)
