'use client'
import { type Control, type FieldValues, useController } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { EmailInput } from '@/components/ui/input/email-input'
import { NullableInput } from '@/components/ui/input/nullable-input'

type Text = string | null | undefined
export type WithCustomer = FieldValues & { customer: { email?: Text; discord_id?: Text; name?: Text } | null }

/** The customer of a license: by email, by Discord ID, or both. */
export function CustomerFields<Values extends WithCustomer>({ form }: { form: Control<Values, unknown, FieldValues> }) {
  const control = form as unknown as Control<WithCustomer, unknown, FieldValues>
  const name = useController({ control, name: 'customer.name' }).field
  return (
    <>
      <FormField
        form={control}
        name="customer.email"
        label="Customer email"
        help="Email, Discord ID, or both. Customers use it to sign in to the portal."
      >
        {({ value, ...field }) => (
          <EmailInput {...field} value={value ?? null} onName={(pasted) => name.value || name.onChange(pasted)} />
        )}
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={control} name="customer.discord_id" label="Discord ID" optional>
          {({ value, ...field }) => <NullableInput {...field} value={value ?? null} mono inputMode="numeric" />}
        </FormField>
        <FormField form={control} name="customer.name" label="Customer name" optional>
          {({ value, ...field }) => <NullableInput {...field} value={value ?? null} />}
        </FormField>
      </div>
    </>
  )
}
