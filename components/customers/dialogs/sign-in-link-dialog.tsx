'use client'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useSendSignInLink } from '@/lib/catalog/customers/client/identity-mutations'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'

type Props = { org: string; customerId: string; email: string; onClose: () => void }

/** Emails the customer a link to the portal; says to whom before. */
export function SignInLinkDialog({ org, customerId, email, onClose }: Props) {
  const kept = useKeptMail()
  const send = useSendSignInLink(org, customerId)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Email a sign-in link"
      confirm={kept ? 'Keep email' : 'Send email'}
      onConfirm={() => send.mutateAsync({})}
    >
      {kept
        ? `${kept.words}${kept.isRepairable ? ` Find the link for ${email} there, and pass it on.` : ''}`
        : `We'll email ${email} a link to the customer portal.`}{' '}
      It works once, for 24 hours.
    </ConfirmDialog>
  )
}
