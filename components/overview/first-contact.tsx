'use client'
import { useQuery } from '@tanstack/react-query'
import { LogoPicker } from '@/components/organizations/logo-picker'
import { Button } from '@/components/ui/button/button'
import { SkeletonOrFailure } from '@/components/ui/feedback/skeleton-or-failure'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { useSaveBranding } from '@/lib/catalog/organizations/client/branding-mutations'
import { brandingQuery } from '@/lib/catalog/organizations/client/branding-queries'
import { type BrandingView, contactInput } from '@/lib/catalog/organizations/core/schema-branding'

const supportEmail = contactInput.pick({ support_email: true })

type Props = {
  org: string
  /** suggested for support */
  email: string
  hasContact: boolean
  onSaved: () => void
}

/** What the first email needs of the vendor: a logo, and where customers get help. */
export function FirstContact({ org, email, hasContact, onSaved }: Props) {
  const { data, error } = useQuery(brandingQuery(org))
  if (!data)
    return <SkeletonOrFailure failure="The branding can't be shown" error={error} className="h-40 max-w-[560px]" />
  return (
    <div className="max-w-[560px] space-y-4">
      <LogoPicker org={org} logoUrl={data.logo_url} />
      {!hasContact && <SupportEmail org={org} email={email} branding={data} onSaved={onSaved} />}
    </div>
  )
}

type SupportProps = Omit<Props, 'hasContact'> & { branding: BrandingView }

function SupportEmail({ org, email, branding, onSaved }: SupportProps) {
  const { form, callbacks } = useSettingsForm(supportEmail, { support_email: branding.support_email ?? email })
  const save = useSaveBranding(org, branding, { onSuccess: onSaved, onFieldErrors: callbacks.onFieldErrors })
  return (
    <Form onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate className="space-y-3">
      <FormField
        form={form.control}
        name="support_email"
        label="Support email"
        help="Shown to customers, and where their replies to emails go."
      >
        {({ value, ...field }) => <Input {...field} value={value ?? ''} type="email" autoComplete="off" />}
      </FormField>
      <Button type="submit" loading={save.isPending}>
        Save support email
      </Button>
    </Form>
  )
}
