'use client'
import { useQuery } from '@tanstack/react-query'
import { correctPath, mayCorrect } from '@/components/customers/correct-customer'
import { reasonWords } from '@/components/customers/mails/mail-words'
import { Callout } from '@/components/ui/feedback/callout'
import { TextLink } from '@/components/ui/navigation/link'
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog'
import { useResendLicenseMail } from '@/lib/catalog/licenses/client/license-mutations'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { mailLogQueries, NO_MAIL_FILTERS } from '@/lib/foundation/mail/client/mail-log-queries'
import { isBeingSent } from '@/lib/foundation/mail/core/mail-kinds'
import type { May } from '@/lib/foundation/permissions/core/may'
import type { LicenseDialogProps } from '../license-props'

type Props = LicenseDialogProps & { may: May }

/** Emails the customer about the license again; says to whom before. */
export function ResendDialog({ org, license, may, onClose }: Props) {
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
      extra={
        !isOff && !kept && may['customers:view'] && <LastRefusal org={org} customer={license.customer} may={may} />
      }
    >
      {isOff
        ? `${license.product.name} has this email switched off, under Settings, Customer portal. Switch it on first.`
        : kept
          ? `${kept.words} The one to ${license.customer?.email} is kept, as for a new license.`
          : `We'll email ${license.customer?.email} as for a new license.`}
    </ConfirmDialog>
  )
}

type RefusalProps = Pick<Props, 'org' | 'may'> & Pick<Props['license'], 'customer'>

/** That the last email to the customer wasn't accepted, so that the next one may not be either. */
function LastRefusal({ org, customer, may }: RefusalProps) {
  const { data } = useQuery({
    ...mailLogQueries.list(org, { ...NO_MAIL_FILTERS, customer: customer?.id ?? null }),
    enabled: customer !== null,
  })
  const last = data?.items.find(
    (entry) =>
      entry.email === customer?.email &&
      (entry.outcome === 'sent' || entry.reason === 'mail_server') &&
      !isBeingSent(entry),
  )
  if (!customer || !last || last.outcome === 'sent') return null
  return (
    <Callout
      kind="warning"
      title={`The last email to ${last.email} ${last.outcome === 'retrying' ? "hasn't arrived yet" : "didn't arrive"}`}
    >
      {reasonWords(last, false)}{' '}
      {mayCorrect(may) && (
        <TextLink href={correctPath(org, customer.id)} inNewTab="Correct the email">
          Correct the email
        </TextLink>
      )}
    </Callout>
  )
}
