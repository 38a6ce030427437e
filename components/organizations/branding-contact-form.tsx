'use client'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { EmailInput } from '@/components/ui/input/email-input'
import { Input } from '@/components/ui/input/input'
import { Select } from '@/components/ui/input/select'
import { useSaveBranding } from '@/lib/catalog/organizations/client/branding-mutations'
import { type BrandingView, contactInput } from '@/lib/catalog/organizations/core/schema-branding'
import { LOCALE_NAMES, LOCALES } from '@/lib/foundation/shared/locale'

const toValues = ({ support_email, support_url, locale }: BrandingView) => ({
  support_email: support_email ?? '',
  support_url: support_url ?? '',
  locale,
})

const LANGUAGES = LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))

/** Where customers ask for help, and the language that emails to them begin in. */
export function BrandingContactForm({ org, branding }: { org: string; branding: BrandingView }) {
  const { form, resetTo, callbacks, changed } = useSettingsForm(contactInput, toValues(branding))
  const save = useSaveBranding(org, {
    onSuccess: (saved) => resetTo(toValues(saved)),
    onFieldErrors: callbacks.onFieldErrors,
  })
  return (
    <SettingsForm
      title="Support"
      anchor="support"
      form={form}
      save={{ ...save, mutate: (input) => save.mutate(changed(input)) }}
      maySave
    >
      <FormField
        form={form.control}
        name="support_email"
        label="Support email"
        optional
        help="Shown to customers, and where their replies to emails go."
      >
        {({ value, ...field }) => (
          <EmailInput {...field} value={value ?? null} placeholder="e.g. help@example.com" className="sm:max-w-96" />
        )}
      </FormField>
      <FormField
        form={form.control}
        name="support_url"
        label="Support page"
        optional
        help="A help center or contact form. If both fields are empty, customers see no contact."
      >
        {({ value, ...field }) => (
          <Input
            {...field}
            value={value ?? ''}
            type="url"
            autoComplete="off"
            placeholder="e.g. https://example.com/help"
            className="sm:max-w-96"
          />
        )}
      </FormField>
      <FormField
        form={form.control}
        name="locale"
        label="Language of emails"
        control="custom"
        help="For customers who haven't chosen a language in the portal yet."
      >
        {({ value, onChange }) => (
          <Select items={LANGUAGES} value={value ?? 'en'} onChange={onChange} className="sm:max-w-96" />
        )}
      </FormField>
    </SettingsForm>
  )
}
