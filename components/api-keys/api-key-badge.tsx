import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { ApiKeyView } from '@/lib/api-keys/core/schema'

const BADGES = {
  current: { tone: 'green', word: 'Current' },
  ending: { tone: 'amber', word: 'Ending' },
  ended: { tone: 'grey', word: 'Ended' },
} as const

/** Whether an API key is accepted, and for how long. */
export const ApiKeyBadge = ({ state }: { state: ApiKeyView['state'] }) => <StatusBadge {...BADGES[state]} />
