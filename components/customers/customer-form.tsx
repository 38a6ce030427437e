'use client'
import { useRouter } from 'next/navigation'
import { ChangedMeanwhile, expectedOf } from '@/components/ui/form/changed-meanwhile'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { NullableInput } from '@/components/ui/input/nullable-input'
import { Textarea } from '@/components/ui/input/textarea'
import { useSaveCustomer } from '@/lib/catalog/customers/client/customer-mutations'
import type { CustomerView } from '@/lib/catalog/customers/core/schema'
import { type UpdateCustomerInput, updateCustomerInput } from '@/lib/catalog/customers/core/schema-input'
import { licenseKeys } from '@/lib/catalog/licenses/client/license-queries'

/** The name and notes that this organization keeps of a customer. */
export function CustomerForm({ org, customer, maySave }: { org: string; customer: CustomerView; maySave: boolean }) {
  const values = { name: customer.name, notes: customer.notes }
  const { form, callbacks, seen } = useSettingsForm(updateCustomerInput, values)
  const router = useRouter()
  const save = useSaveCustomer(org, customer.id, {
    alsoInvalidates: [licenseKeys.all(org)],
    ...callbacks,
    onSuccess: () => {
      callbacks.onSuccess()
      // The page header is rendered by the server and shows the name too.
      router.refresh()
    },
    onFieldErrors: (fields) => {
      callbacks.onFieldErrors(fields)
      // What someone else saved meanwhile comes with the page.
      router.refresh()
    },
  })
  const mutate = (input: UpdateCustomerInput) => {
    seen.current = expectedOf(save.error, { now: values, seen: seen.current })
    save.mutate({ ...input, expected: seen.current })
  }
  return (
    <SettingsForm
      title="Details"
      description="The customer reads the name in emails and in the portal; only your team sees the notes."
      form={form}
      save={{ ...save, mutate }}
      maySave={maySave}
    >
      <FormField form={form.control} name="name" label="Name" optional>
        {({ value, ...field }) => <NullableInput {...field} value={value ?? null} />}
      </FormField>
      <FormField form={form.control} name="notes" label="Notes" optional>
        {({ value, onChange, ...field }) => (
          <Textarea {...field} rows={4} value={value ?? ''} onChange={(e) => onChange(e.target.value || null)} />
        )}
      </FormField>
      <ChangedMeanwhile
        error={save.error}
        stored={[
          { label: 'Name', text: values.name, fields: ['name'] },
          { label: 'Notes', text: values.notes, fields: ['notes'] },
        ]}
      />
    </SettingsForm>
  )
}
