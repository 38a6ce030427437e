import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { EndpointView } from '@/lib/webhooks/core/schema'

const BADGES = {
  working: { tone: 'green', word: 'Enabled' },
  failing: { tone: 'amber', word: 'Failing' },
  disabled: { tone: 'grey', word: 'Disabled' },
} as const

/** Whether events are sent to an endpoint, and whether they arrive. */
export const EndpointState = ({ state }: { state: EndpointView['state'] }) => <StatusBadge {...BADGES[state]} />
