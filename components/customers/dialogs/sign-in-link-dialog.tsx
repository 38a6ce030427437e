'use client'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useSendSignInLink } from '@/lib/catalog/customers/client/identity-mutations'

type Props = { org: string; customerId: string; email: string; onClose: () => void }

/** Emails the customer a link to the portal; says to whom before. */
export function SignInLinkDialog({ org, customerId, email, onClose }: Props) {
  const send = useSendSignInLink(org, customerId)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Email a sign-in link"
      confirm="Send email"
      onConfirm={() => send.mutateAsync({})}
    >
      We'll email {email} a link to the customer portal. It works once, for 24 hours.
    </ConfirmDialog>
  )
}
