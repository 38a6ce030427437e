'use client'
import { useFieldGroup } from '@/components/ui/form/field-context'
import { Checkbox } from '@/components/ui/input/checkbox'
import { CUSTOMER_MAILS, type CustomerMail } from '@/lib/foundation/mail/core/mail-kinds'

const MAILS: Record<CustomerMail, string> = {
  license_issued: 'A license is created',
  license_expiring: 'It expires in 30 days, 7 days, or 1 day',
  license_expired: 'It has expired',
  license_extended: 'Its expiry changes',
  license_revoked: 'It is revoked',
  license_reinstated: 'It is reinstated',
  key_replaced: 'Its key is replaced',
  ips_reset: 'Its IP addresses are reset',
  ip_removed: 'One of its IP addresses is removed',
  transfer_requested: 'A transfer is requested',
  transfer_approved: 'A transfer is approved',
  transfer_rejected: 'A transfer is rejected',
}

type MailPickerProps = { off: readonly CustomerMail[]; onChange: (off: CustomerMail[]) => void }

/** The emails that customers get. The ones switched off are stored, so that a kind added later is sent. */
export function MailPicker({ off, onChange }: MailPickerProps) {
  const group = useFieldGroup(undefined)
  const toggle = (mail: CustomerMail, isOn: boolean) =>
    onChange(CUSTOMER_MAILS.filter((known) => (known === mail ? !isOn : off.includes(known))))
  return (
    // biome-ignore lint/a11y/useSemanticElements: its name is above it, as the label of the field.
    <div role="group" {...group} className="grid gap-2 pt-1 sm:grid-cols-2">
      {CUSTOMER_MAILS.map((mail) => (
        <Checkbox
          key={mail}
          label={MAILS[mail]}
          checked={!off.includes(mail)}
          onChange={(isOn) => toggle(mail, isOn)}
        />
      ))}
    </div>
  )
}
