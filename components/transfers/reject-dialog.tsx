'use client'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import { useRejectTransfer } from '@/lib/transfers/client/transfer-mutations'
import type { DecisionProps } from './decision-buttons'

/** Rejects a transfer: the license keeps its owner. */
export function RejectDialog({ org, transfer, onClose }: DecisionProps) {
  const reject = useRejectTransfer(org, transfer, onClose)
  return (
    <ReasonDialog
      title="Reject the transfer"
      description={`The license stays with ${transfer.from.email ?? 'its customer'}. Both customers are emailed unless the product’s settings switch this email off.`}
      help="Shown to the customer."
      confirm="Reject transfer"
      isOptional
      isMultiline
      isPending={reject.isPending}
      onClose={onClose}
      onConfirm={(reason) => reject.mutate({ reason: reason || null })}
    />
  )
}
