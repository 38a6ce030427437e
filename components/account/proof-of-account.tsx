'use client'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogBody } from '@/components/ui/overlay/dialog-parts'
import { failureText } from '@/lib/foundation/browser/api/api-error'
import { useProveIdentity } from '@/lib/people/account/client/account-mutations'
import { accountQueries } from '@/lib/people/account/client/account-queries'
import { useReauthenticationForm } from '@/lib/people/account/client/use-reauthentication-form'
import { ReauthenticationForm } from './reauthentication-form'

type ProofProps = { onProven: () => void }

/** The content of ProofDialog, loaded when it first opens. */
export const ProofOfAccount = ({ onProven, onClose }: ProofProps & { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => isOpen || onClose()}
    title="Confirm that it's you"
    description="What you create works even after you sign out. We won't ask again for 15 minutes, except for changes to your account."
  >
    <Proof onProven={onProven} />
  </Dialog>
)

function Proof({ onProven }: ProofProps) {
  const { data: account, error } = useQuery(accountQueries.own())
  if (account) return <ProofForm hasPassword={account.has_password} onProven={onProven} />
  return (
    <DialogBody>
      <p role="status" className="text-muted">
        {error ? failureText(error) : 'Loading…'}
      </p>
    </DialogBody>
  )
}

function ProofForm({ hasPassword, onProven }: ProofProps & { hasPassword: boolean }) {
  const own = useReauthenticationForm(hasPassword)
  const prove = useProveIdentity({ onSuccess: onProven, onFieldErrors: own.onFieldErrors })
  return <ReauthenticationForm of={own} save={prove} verb="Confirm" />
}
