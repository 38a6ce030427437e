'use client'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import { useRejectTransfer } from '@/lib/catalog/licenses/transfers/client/transfer-mutations'
import type { DecisionProps } from './decision-buttons'
import { useNotifyBoth } from './use-notify-both'

/** Rejects a transfer: the license keeps its owner. */
export function RejectDialog({ org, transfer, onClose }: DecisionProps) {
  const { notify, field } = useNotifyBoth(transfer, 'transfer_rejected')
  const reject = useRejectTransfer(org, transfer, onClose)
  return (
    <ReasonDialog
      title="Reject the transfer"
      description={`The license stays with ${transfer.from.email ?? 'its customer'}.`}
      help="Shown to the customer in the portal, and in the email."
      confirm="Reject transfer"
      isOptional
      isMultiline
      isPending={reject.isPending}
      onClose={onClose}
      onConfirm={(reason) => reject.mutate({ reason: reason || null, notify })}
    >
      {field}
    </ReasonDialog>
  )
}
