import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { EndpointView } from '@/lib/webhooks/core/schema'

const BADGES = {
  working: { tone: 'green', label: 'Enabled' },
  failing: { tone: 'amber', label: 'Failing' },
  disabled: { tone: 'grey', label: 'Disabled' },
} as const

/** Whether events are sent to an endpoint, and whether they arrive. */
export const EndpointState = ({ state }: { state: EndpointView['state'] }) => <StatusBadge {...BADGES[state]} />
