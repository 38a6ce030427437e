import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { ApiKeyView } from '@/lib/api-keys/core/schema'

const BADGES = {
  current: { tone: 'green', label: 'Current' },
  ending: { tone: 'amber', label: 'Ending' },
  ended: { tone: 'grey', label: 'Ended' },
} as const

/** Whether an API key is accepted, and for how long. */
export const ApiKeyBadge = ({ state }: { state: ApiKeyView['state'] }) => <StatusBadge {...BADGES[state]} />
