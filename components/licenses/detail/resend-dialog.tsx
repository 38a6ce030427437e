'use client'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useResendLicenseMail } from '@/lib/catalog/licenses/client/license-mutations'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import type { LicenseDialogProps } from '../license-props'

/** Emails the customer about the license again; says to whom before. */
export function ResendDialog({ org, license, onClose }: LicenseDialogProps) {
  const resend = useResendLicenseMail(org, license)
  const kept = useKeptMail()
  const isOff = license.product.mails_off.includes('license_issued')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Email the license again"
      confirm={kept ? 'Keep email' : 'Send email'}
      onConfirm={() => resend.mutateAsync({})}
    >
      {isOff
        ? `${license.product.name} has this email switched off, under Settings, Customer portal. Switch it on first.`
        : kept
          ? `${kept.words} The one to ${license.customer?.email} is kept, as for a new license.`
          : `We'll email ${license.customer?.email} as for a new license.`}
    </ConfirmDialog>
  )
}
