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
      description={`The license stays with ${transfer.from.email ?? 'its owner'}, who is notified by e-mail.`}
      help="The customer reads it."
      confirm="Reject transfer"
      isOptional
      isMultiline
      isPending={reject.isPending}
      onClose={onClose}
      onConfirm={(reason) => reject.mutate({ reason: reason || null })}
    />
  )
}
