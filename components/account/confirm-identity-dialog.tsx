'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useProveIdentity } from '@/lib/account/client/account-mutations'
import { useReauthenticationCode } from '@/lib/account/client/use-reauthentication-code'
import { proofInput } from '@/lib/account/core/schema'
import { showFieldErrors } from '@/lib/browser/api/api-error'
import { wordsOfIssue } from '@/lib/shared/words/field-words'
import { ReauthenticationFields } from './reauthentication'

type Props = { open: boolean; hasPassword: boolean; onClose: () => void; onProven: () => void }

/** Asks for the password, or for a mailed code, before something that outlives the session is made. */
export const ConfirmIdentityDialog = ({ open, onClose, ...form }: Props) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="Confirm that it's you"
    description="An access token keeps working after you sign out. We'll remember this for 15 minutes."
  >
    <ConfirmIdentityForm {...form} />
  </Dialog>
)

function ConfirmIdentityForm({ hasPassword, onProven }: Pick<Props, 'hasPassword' | 'onProven'>) {
  const code = useReauthenticationCode(hasPassword)
  const form = useForm({
    resolver: zodResolver(proofInput, { error: wordsOfIssue }),
    defaultValues: { password: '', proof_request: '', proof_code: '' },
  })
  const prove = useProveIdentity({ onSuccess: onProven, onFieldErrors: showFieldErrors(form.setError) })
  return (
    <Form onSubmit={form.handleSubmit((values) => prove.mutate({ ...values, proof_request: code.request }))}>
      <DialogBody>
        <ReauthenticationFields form={form.control} autoFocus code={code} />
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button type="submit" variant="primary" loading={prove.isPending} disabled={!code.isReady}>
          Confirm
        </Button>
      </DialogFooter>
    </Form>
  )
}
