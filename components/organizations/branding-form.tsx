'use client'
import { useWatch } from 'react-hook-form'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { useSaveBranding } from '@/lib/catalog/organizations/client/branding-mutations'
import { type BrandingView, lookInput } from '@/lib/catalog/organizations/core/schema-branding'
import { AccentInput } from './accent-color-input'
import { BrandingPreview } from './branding-preview'

type BrandingFormProps = { org: string; organizationName: string; branding: BrandingView }

/** Name and accent, with what they look like in both themes. */
export function BrandingForm({ org, organizationName, branding }: BrandingFormProps) {
  const { form, resetTo, callbacks, changed } = useSettingsForm(lookInput, {
    name: branding.name ?? '',
    accent: branding.accent ?? '',
  })
  const [name, accent] = useWatch({ control: form.control, name: ['name', 'accent'] })
  const save = useSaveBranding(org, {
    onSuccess: (saved) => resetTo({ name: saved.name ?? '', accent: saved.accent ?? '' }),
    onFieldErrors: callbacks.onFieldErrors,
  })
  return (
    <SettingsForm
      title="Name and color"
      form={form}
      save={{ ...save, mutate: (input) => save.mutate(changed(input)) }}
      maySave
    >
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
        label="Accent color"
        optional
        help="For buttons and links. If it's hard to read, a darker or lighter shade is used."
      >
        {({ value, ...field }) => <AccentInput {...field} value={value ?? ''} />}
      </FormField>
      <BrandingPreview name={name?.trim() || organizationName} accent={accent ?? ''} logoUrl={branding.logo_url} />
    </SettingsForm>
  )
}
