import { Button } from '@/components/ui/button/button'
import type { TransferItem } from '@/lib/transfers/core/schema'

export type TransferDecision = 'approve' | 'reject'

/** What the dialog of a decision is given. */
export type DecisionProps = { org: string; transfer: TransferItem; onClose: () => void }

/** The two answers to a request. */
export const DecisionButtons = ({ onAsk }: { onAsk: (verb: TransferDecision) => void }) => (
  <span className="flex justify-end gap-2">
    <Button size="small" onClick={() => onAsk('reject')}>
      Reject
    </Button>
    <Button size="small" variant="primary" onClick={() => onAsk('approve')}>
      Approve
    </Button>
  </span>
)
