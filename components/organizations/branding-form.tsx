'use client'
import { useWatch } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { useSaveBranding } from '@/lib/organizations/client/branding-mutations'
import { type BrandingView, saveBrandingInput } from '@/lib/organizations/core/schema-branding'
import { AccentInput } from './accent-color-input'
import { BrandingPreview } from './branding-preview'

type BrandingFormProps = { org: string; organizationName: string; branding: BrandingView }

const toValues = ({ name, accent, support_email }: BrandingView) => ({
  name: name ?? '',
  accent: accent ?? '',
  support_email: support_email ?? '',
})

/** Name, accent and support address, with what they come to in both themes. */
export function BrandingForm({ org, organizationName, branding }: BrandingFormProps) {
  const { form, callbacks } = useSettingsForm(saveBrandingInput, toValues(branding))
  const [name, accent] = useWatch({ control: form.control, name: ['name', 'accent'] })
  const save = useSaveBranding(org, {
    onSuccess: (saved) => form.reset(toValues(saved)),
    onFieldErrors: callbacks.onFieldErrors,
  })
  return (
    <SettingsForm title="Name and color" form={form} save={save} maySave>
      <FormField
        form={form.control}
        name="name"
        label="Name"
        optional
        help="Leave empty to use the organization's name."
      >
        {({ value, ...field }) => (
          <Input {...field} value={value ?? ''} placeholder={organizationName} className="sm:max-w-96" />
        )}
      </FormField>
      <FormField
        form={form.control}
        name="accent"
        label="Accent"
        optional
        help="For buttons and links. If it's hard to read, a darker or lighter shade is used."
      >
        {({ value, ...field }) => <AccentInput {...field} value={value ?? ''} />}
      </FormField>
      <BrandingPreview name={name?.trim() || organizationName} accent={accent ?? ''} logoUrl={branding.logo_url} />
      <FormField
        form={form.control}
        name="support_email"
        label="Support email"
        optional
        help="Customers contact you here, and replies to our emails go here too. If empty, your first owner's email is used."
      >
        {({ value, ...field }) => (
          <Input
            {...field}
            value={value ?? ''}
            type="email"
            autoComplete="off"
            placeholder="help@example.com"
            className="sm:max-w-96"
          />
        )}
      </FormField>
    </SettingsForm>
  )
}
