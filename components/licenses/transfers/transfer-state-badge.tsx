import { Undo2 } from 'lucide-react'
import { StatusBadge } from '@/components/ui/feedback/status-badge'
import { Tooltip } from '@/components/ui/overlay/tooltip'
import type { TransferItem } from '@/lib/catalog/licenses/transfers/core/schema-transfer'

const BADGES = {
  pending: { tone: 'amber', label: 'Pending' },
  approved: { tone: 'green', label: 'Approved' },
  rejected: { tone: 'red', label: 'Rejected' },
  canceled: { tone: 'grey', label: 'Canceled', icon: Undo2 },
} as const

/** The result of a transfer; the reason of a rejection on hover. */
export function TransferState({ transfer: { state, reason } }: { transfer: TransferItem }) {
  const badge = <StatusBadge {...BADGES[state]} />
  if (reason === null) return badge
  return (
    <Tooltip text={reason}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard would not reach the reason. */}
      <span tabIndex={0}>{badge}</span>
    </Tooltip>
  )
}
