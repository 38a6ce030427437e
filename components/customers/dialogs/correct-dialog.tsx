'use client'
import { FormField } from '@/components/ui/form/form-field'
import { EmailInput } from '@/components/ui/input/email-input'
import { NullableInput } from '@/components/ui/input/nullable-input'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useCorrectCustomer } from '@/lib/catalog/customers/client/identity-mutations'
import type { CustomerView } from '@/lib/catalog/customers/core/schema'
import { correctCustomerInput } from '@/lib/catalog/customers/core/schema-identity'
import { formatCount } from '@/lib/foundation/browser/format/format-number'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'

type Props = {
  org: string
  customer: CustomerView
  onClose: () => void
  /** given the customer's id, which may be a new one */
  onDone: (id: string) => void
}

/** Corrects the email or Discord ID of a customer. */
export function CorrectDialog({ org, customer, onClose, onDone }: Props) {
  const { email, discord_id } = customer
  const { form, onFieldErrors } = useInputForm(correctCustomerInput, { defaultValues: { email, discord_id } })
  const correct = useCorrectCustomer(org, customer.id, { onSuccess: ({ id }) => onDone(id), onFieldErrors })
  const [wanted, wantedDiscord] = form.watch(['email', 'discord_id'])
  return (
    <FormDialog
      title="Correct email or Discord ID"
      size="small"
      onClose={onClose}
      submit="Save correction"
      isPending={correct.isPending}
      disabled={!form.formState.isDirty}
      onSubmit={form.handleSubmit((input) => correct.mutate(input))}
      noValidate
    >
      <FormField form={form.control} name="email" label="Email" optional>
        {({ value, ...field }) => <EmailInput {...field} value={value ?? null} autoFocus />}
      </FormField>
      <FormField form={form.control} name="discord_id" label="Discord ID" optional>
        {({ value, ...field }) => <NullableInput {...field} value={value ?? null} mono inputMode="numeric" />}
      </FormField>
      <p className="text-muted text-small" aria-live="polite">
        {accessWords(customer, { email: wanted ?? null, discord_id: wantedDiscord ?? null })} Nobody is emailed.
      </p>
    </FormDialog>
  )
}

type Identity = { email: string | null; discord_id: string | null }

/** Who signs in to the customer portal before and after: an email counts before a Discord ID. */
function accessWords(customer: CustomerView, wanted: Identity): string {
  const [before, after] = [signInOf(customer), signInOf(wanted)]
  if (before === after || after === null) return `${before ?? 'This customer'} keeps access in the customer portal.`
  const licenses = formatCount(customer.licenses, 'license')
  const move = customer.licenses === 1 ? 'moves' : 'move'
  return `${licenses} ${move} from ${before} to ${after}, with the access in the customer portal.`
}

const signInOf = ({ email, discord_id }: Identity): string | null =>
  email ?? (discord_id === null ? null : `Discord ${discord_id}`)
