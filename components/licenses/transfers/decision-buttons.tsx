import { Button } from '@/components/ui/button/button'
import type { TransferItem } from '@/lib/catalog/licenses/transfers/core/schema-transfer'

export type TransferDecision = 'approve' | 'reject'

/** Props of the dialogs that decide a transfer. */
export type DecisionProps = { org: string; transfer: TransferItem; onClose: () => void }

/** The buttons that approve or reject a transfer. */
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
