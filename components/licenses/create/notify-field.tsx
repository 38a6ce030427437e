'use client'
import { type Control, type FieldValues, useController, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/input/checkbox'
import type { IssueLicensesForm } from '@/lib/catalog/licenses/bulk/core/schema'

type Props = { form: Control<IssueLicensesForm, unknown, FieldValues>; isOff: boolean }

/** Whether the customer of new licenses gets a mail. */
export function NotifyField({ form, isOff }: Props) {
  const control = form as unknown as Control<IssueLicensesForm>
  const { field } = useController({ control, name: 'notify' })
  const email = useWatch({ control, name: 'customer.email' })
  return (
    <Checkbox
      label="Email the customer"
      help={
        isOff ? "Off in the product's settings, under Customer portal." : (email ?? "Enter the customer's email first.")
      }
      checked={field.value === true && !isOff && Boolean(email)}
      disabled={isOff || !email}
      onChange={field.onChange}
    />
  )
}
