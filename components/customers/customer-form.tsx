'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { NullableInput } from '@/components/ui/input/nullable-input'
import { Textarea } from '@/components/ui/input/textarea'
import { sendJson } from '@/lib/browser/api/api'
import { showFieldErrors } from '@/lib/browser/api/show-field-errors'
import { useMutationWithToast } from '@/lib/browser/api/use-mutation-with-toast'
import { customerKeys, customerPath } from '@/lib/customers/client/customer-queries'
import {
  type CustomerView,
  customerChanged,
  type UpdateCustomerInput,
  updateCustomerInput,
} from '@/lib/customers/core/schema'
import { licenseKeys } from '@/lib/licenses/client/license-queries'

/** The name and notes that this organization keeps of a customer. */
export function CustomerForm({ org, customer, maySave }: { org: string; customer: CustomerView; maySave: boolean }) {
  const form = useForm<UpdateCustomerInput>({
    resolver: zodResolver(updateCustomerInput),
    values: { name: customer.name, notes: customer.notes },
  })
  const save = useMutationWithToast({
    send: (body: UpdateCustomerInput) =>
      sendJson('PATCH', customerPath(org, `/${customer.id}`), { body, schema: customerChanged }),
    success: 'Customer saved',
    failure: 'The customer was not saved',
    invalidates: [customerKeys.lists(org), customerKeys.one(org, customer.id), licenseKeys.all(org)],
    onFieldErrors: showFieldErrors(form.setError),
  })
  return (
    <SettingsForm
      title="What you know of them"
      description="Kept for your organization only: no other vendor sees it."
      isDirty={form.formState.isDirty}
      save={save}
      maySave={maySave}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onReset={() => form.reset()}
    >
      <FormField form={form.control} name="name" label="Name" optional>
        {({ value, ...field }) => <NullableInput {...field} value={value ?? null} />}
      </FormField>
      <FormField form={form.control} name="notes" label="Notes" optional>
        {({ value, onChange, ...field }) => (
          <Textarea {...field} rows={4} value={value ?? ''} onChange={(e) => onChange(e.target.value || null)} />
        )}
      </FormField>
    </SettingsForm>
  )
}
