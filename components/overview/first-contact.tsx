'use client'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { LogoPicker } from '@/components/organizations/logo-picker'
import { Button } from '@/components/ui/button/button'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { EmailInput } from '@/components/ui/input/email-input'
import { useSaveBranding } from '@/lib/catalog/organizations/client/branding-mutations'
import { brandingQuery } from '@/lib/catalog/organizations/client/branding-queries'
import { type BrandingView, contactInput } from '@/lib/catalog/organizations/core/schema-branding'
import { SavedValues } from './saved-values'
import { type SaveShown, useSaveShown } from './use-save-shown'

const supportEmail = contactInput.pick({ support_email: true })

type Props = {
  org: string
  /** suggested for support */
  email: string
  hasContact: boolean
  saveShown: Ref<SaveShown>
  onSaved: () => void
}

/** What the first email needs of the vendor: a logo, and where customers get help. */
export function FirstContact({ org, email, hasContact, saveShown, onSaved }: Props) {
  const { data, error } = useQuery(brandingQuery(org))
  if (!data)
    return <SkeletonOrFailure failure="The branding can't be shown" error={error} className="h-40 max-w-[560px]" />
  return (
    <div className="max-w-[560px] space-y-4">
      <LogoPicker org={org} logoUrl={data.logo_url} onChanged={onSaved} />
      {hasContact ? (
        <SavedValues
          values={[
            ['Support email', data.support_email],
            ['Support page', data.support_url],
          ]}
        />
      ) : (
        <SupportEmail org={org} email={email} branding={data} saveShown={saveShown} onSaved={onSaved} />
      )}
    </div>
  )
}

type SupportProps = Omit<Props, 'hasContact'> & { branding: BrandingView }

// It is saved with the page, even if nobody touched the field.
const SUGGESTED = ' Your sign-in email is only a suggestion: enter another one, or empty the field to show none.'

function SupportEmail({ org, email, branding, saveShown, onSaved }: SupportProps) {
  const { form, callbacks } = useSettingsForm(supportEmail, { support_email: branding.support_email ?? email })
  const options = {
    failure: 'The support email was not saved',
    onSuccess: onSaved,
    onFieldErrors: callbacks.onFieldErrors,
  }
  const save = useSaveBranding(org, { ...options, success: 'Support email saved' })
  const saveQuietly = useSaveBranding(org, { ...options, success: null })
  // What is suggested counts: it is what the reader sees.
  useSaveShown(saveShown, {
    handleSubmit: form.handleSubmit,
    save: saveQuietly.mutateAsync,
    isOpen: ({ support_email }) => support_email !== branding.support_email,
  })
  return (
    <Form onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate className="space-y-3">
      <FormField
        form={form.control}
        name="support_email"
        label="Support email"
        help={`Shown to customers, and where their replies to emails go.${branding.support_email === null ? SUGGESTED : ''}`}
      >
        {({ value, ...field }) => <EmailInput {...field} value={value ?? null} />}
      </FormField>
      <Button type="submit" loading={save.isPending}>
        Save support email
      </Button>
    </Form>
  )
}
