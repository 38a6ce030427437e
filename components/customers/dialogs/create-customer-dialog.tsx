'use client'
import { FormField } from '@/components/ui/form/form-field'
import { EmailInput } from '@/components/ui/input/email-input'
import { NullableInput } from '@/components/ui/input/nullable-input'
import { FormDialog } from '@/components/ui/overlay/form-dialog'
import { useCreateCustomer } from '@/lib/catalog/customers/client/customer-mutations'
import { customerInput } from '@/lib/catalog/customers/core/customer-identity'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'

type Props = { org: string; onClose: () => void; onDone: (id: string) => void }

/** Adds a customer before their first license. */
export function CreateCustomerDialog({ org, onClose, onDone }: Props) {
  const { form, onFieldErrors } = useInputForm(customerInput, {
    defaultValues: { email: null, name: null, discord_id: null },
  })
  const create = useCreateCustomer(org, { onSuccess: ({ id }) => onDone(id), onFieldErrors })
  return (
    <FormDialog
      title="Create customer"
      size="small"
      onClose={onClose}
      submit="Create customer"
      isPending={create.isPending}
      onSubmit={form.handleSubmit((input) => create.mutate(input))}
      noValidate
    >
      <FormField form={form.control} name="email" label="Email" help="Email, Discord ID, or both. Nobody is emailed.">
        {({ value, ...field }) => (
          <EmailInput
            {...field}
            value={value ?? null}
            autoFocus
            onName={(name) => form.getValues('name') || form.setValue('name', name, { shouldDirty: true })}
          />
        )}
      </FormField>
      <FormField form={form.control} name="name" label="Name" optional>
        {({ value, ...field }) => <NullableInput {...field} value={value ?? null} />}
      </FormField>
      <FormField form={form.control} name="discord_id" label="Discord ID" optional>
        {({ value, ...field }) => <NullableInput {...field} value={value ?? null} mono inputMode="numeric" />}
      </FormField>
    </FormDialog>
  )
}
