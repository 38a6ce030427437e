import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { TimeText } from '@/components/ui/text/time-text'
import type { ApiKeyView } from '@/lib/catalog/products/api-keys/core/schema'

const BADGES = {
  current: { tone: 'green', label: 'Current' },
  ending: { tone: 'amber', label: 'Ending' },
  ended: { tone: 'grey', label: 'Ended' },
} as const

/** Whether an API key is accepted, and for how long. */
export const ApiKeyBadge = ({ state, ends_at }: Pick<ApiKeyView, 'state' | 'ends_at'>) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <StatusBadge {...BADGES[state]} />
    {ends_at && (
      <span className="text-muted max-sm:hidden">
        <TimeText at={ends_at} />
      </span>
    )}
  </span>
)
