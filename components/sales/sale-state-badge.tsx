import { StatusBadge } from '@/components/ui/feedback/status-badge'
import type { SaleState } from '@/lib/service/sales/core/sale-states'

const BADGES = {
  waiting: { tone: 'grey', label: 'Waiting' },
  downloaded: { tone: 'amber', label: 'Downloaded' },
  held: { tone: 'amber', label: 'Held' },
  dry_run: { tone: 'violet', label: 'Dry run' },
  test: { tone: 'grey', label: 'Test' },
  active: { tone: 'green', label: 'Active' },
  past_due: { tone: 'amber', label: 'Past due' },
  // Of a subscription: what is paid may still be used.
  ended: { tone: 'grey', label: 'Canceled' },
  refunded: { tone: 'red', label: 'Refunded' },
  disputed: { tone: 'red', label: 'Disputed' },
} as const

/** A state of sales, as a list of them is called. */
export const stateLabel = (state: SaleState): string => BADGES[state].label

/** One word each, as the chips of the list count them. */
export const SaleStateBadge = ({ state }: { state: SaleState }) => <StatusBadge {...BADGES[state]} />
