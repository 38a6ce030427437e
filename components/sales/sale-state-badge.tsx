import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { SaleState } from '@/lib/service/sales/core/sale-states'

const BADGES = {
  waiting: { tone: 'grey', label: 'Waiting' },
  held: { tone: 'amber', label: 'Held' },
  dry_run: { tone: 'violet', label: 'Dry run' },
  test: { tone: 'grey', label: 'Test' },
  active: { tone: 'green', label: 'Active' },
  past_due: { tone: 'amber', label: 'Past due' },
  ended: { tone: 'grey', label: 'Ended' },
  refunded: { tone: 'red', label: 'Refunded' },
  disputed: { tone: 'red', label: 'Disputed' },
} as const

export const SALE_STATES = (Object.keys(BADGES) as SaleState[]).map((value) => ({ value, label: BADGES[value].label }))

export const SaleStateBadge = ({ state }: { state: SaleState }) => <StatusBadge {...BADGES[state]} />
