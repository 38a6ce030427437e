'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Textarea } from '@/components/ui/input/textarea'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { type DecisionProps, useDecision } from './use-decision'

/** Leaves the license where it is. */
export function RejectDialog(props: DecisionProps) {
  const [reason, setReason] = useState('')
  const reject = useDecision<{ reason: string | null }>(props, {
    verb: 'reject',
    success: 'Transfer rejected',
    failure: 'The transfer was not rejected',
  })
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      title="Reject the transfer"
      description={`The license stays with ${props.transfer.from.email ?? 'its owner'}, who is told by mail.`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!reject.isPending) reject.mutate({ reason: reason.trim() || null })
        }}
      >
        <DialogBody>
          <Field label="Reason" optional help="The customer reads it.">
            <Textarea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose />
          <Button type="submit" variant="danger" loading={reject.isPending}>
            Reject transfer
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
