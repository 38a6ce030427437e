'use client'
import { ApiCallHint } from '@/components/access-tokens/api-call'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { ReasonDialog } from '@/components/ui/overlay/reason-dialog'
import { useReinstateLicense, useRevokeLicense } from '@/lib/catalog/licenses/client/license-mutations'
import { isApiError } from '@/lib/foundation/browser/api/api-error'
import { reinstateCall, revokeCall } from '@/lib/people/management/core/curl/api-calls'
import type { LicenseDialogProps } from '../license-props'
import { useNotifyCustomer } from './use-notify'

/** Someone else did it already: the page shows that now, and there is nothing left to ask. */
const closedIfDone = (onClose: () => void) => (error: Error) => {
  if (isApiError(error) && error.code === 'conflict') onClose()
}

/** Revokes a license; the reason is kept for the team. */
export function RevokeDialog({ org, license, onClose }: LicenseDialogProps) {
  const { notify, field } = useNotifyCustomer(license, 'license_revoked')
  const revoke = useRevokeLicense(org, license, onClose)
  return (
    <ReasonDialog
      title="Revoke this license"
      size="small"
      intro="The key stops working immediately. You can reinstate the license later."
      help="For your team. The customer doesn't see it."
      confirm="Revoke license"
      isPending={revoke.isPending}
      onClose={onClose}
      onConfirm={(reason) => revoke.mutate({ reason, notify }, { onError: closedIfDone(onClose) })}
      footnote={(reason) => <ApiCallHint call={revokeCall(license.id, { reason, notify })} />}
    >
      {field}
    </ReasonDialog>
  )
}

/** Reinstates a revoked license. Its customer is told unless nobody told them of the revocation. */
export function ReinstateDialog({ org, license, onClose }: LicenseDialogProps) {
  const { notify, field } = useNotifyCustomer(license, 'license_reinstated', license.revocation_mailed)
  const reinstate = useReinstateLicense(org, license)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reinstate this license"
      confirm="Reinstate license"
      onConfirm={() => reinstate.mutateAsync({ notify }, { onError: closedIfDone(onClose) })}
      extra={
        <>
          {field}
          <ApiCallHint call={reinstateCall(license.id, { notify })} />
        </>
      }
    >
      {license.expires_at !== null && new Date(license.expires_at) <= new Date()
        ? 'It has expired in the meantime. Extend it as well to let the customer in again.'
        : 'The key works again immediately.'}
    </ConfirmDialog>
  )
}
