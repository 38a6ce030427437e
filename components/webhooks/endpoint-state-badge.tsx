import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { EndpointView } from '@/lib/service/webhooks/core/schema'

const BADGES = {
  working: { tone: 'green', label: 'Enabled' },
  failing: { tone: 'red', label: 'Failing' },
  disabled: { tone: 'grey', label: 'Disabled' },
} as const

/** Whether an endpoint is enabled, and whether deliveries succeed. */
export const EndpointState = ({ state }: { state: EndpointView['state'] }) => <StatusBadge {...BADGES[state]} />
