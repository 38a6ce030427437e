'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/input/input'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useLicenseChange } from '@/lib/licenses/client/license-mutations'
import { doneAndMailed } from '@/lib/licenses/core/schema-view'
import type { LicenseDialogProps } from './extend-dialog'
import { mailedMessage, useNotifyCustomer } from './use-notify'

type CheckExplanation = { done: true; mailed: number }

/** Revokes a license; the reason is kept for the team. */
export function RevokeDialog({ org, license, onClose }: LicenseDialogProps) {
  const [reason, setReason] = useState('')
  const { notify, field } = useNotifyCustomer(license, 'license_revoked')
  const revoke = useLicenseChange<{ reason: string; notify: boolean }, CheckExplanation>(org, license.id, {
    path: '/revoke',
    schema: doneAndMailed,
    success: (given) => mailedMessage('License revoked', given, license.customer.email),
    failure: 'The license was not revoked',
    onSuccess: onClose,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Revoke this license" size="small">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim()) revoke.mutate({ reason: reason.trim(), notify })
        }}
      >
        <DialogBody>
          <p className="text-muted text-small">
            The key is refused from the next request on. You can reinstate the license later.
          </p>
          <Field label="Reason" help="For your team. The customer does not see it.">
            <Input
              autoFocus
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          {field}
        </DialogBody>
        <DialogFooter>
          <DialogClose />
          <Button type="submit" variant="danger" loading={revoke.isPending} disabled={reason.trim() === ''}>
            Revoke license
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Takes a revocation back. */
export function ReinstateDialog({ org, license, onClose }: LicenseDialogProps) {
  const { notify, field } = useNotifyCustomer(license, 'license_reinstated')
  const reinstate = useLicenseChange<{ notify: boolean }, CheckExplanation>(org, license.id, {
    path: '/reinstate',
    schema: doneAndMailed,
    success: (given) => mailedMessage('License reinstated', given, license.customer.email),
    failure: 'The license was not reinstated',
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reinstate this license"
      confirm="Reinstate license"
      onConfirm={() => reinstate.mutateAsync({ notify })}
    >
      <span className="block pb-4">
        {license.expires_at !== null && new Date(license.expires_at) <= new Date()
          ? 'It expired meanwhile: extend it as well to let the customer in again.'
          : 'The key is admitted again from the next request on.'}
      </span>
      {field}
    </ConfirmDialog>
  )
}
