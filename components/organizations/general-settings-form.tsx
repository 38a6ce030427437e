'use client'
import { useRouter } from 'next/navigation'
import { CopyButton } from '@/components/ui/button/copy-button'
import { Field } from '@/components/ui/form/field'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { useSaveOrganization } from '@/lib/catalog/organizations/client/organization-mutations'
import { type OrganizationView, updateOrganizationInput } from '@/lib/catalog/organizations/core/schema'
import { useOrigin } from '@/lib/foundation/browser/page/use-origin'

type Props = { organization: OrganizationView; maySave: boolean }

/** The name, and the address that stays. */
export function GeneralCard({ organization, maySave }: Props) {
  const router = useRouter()
  const address = `${useOrigin()}/${organization.slug}`
  const { form, resetTo, callbacks } = useSettingsForm(updateOrganizationInput, { name: organization.name })
  const save = useSaveOrganization(organization.slug, {
    onSuccess: ({ name }) => {
      resetTo({ name })
      // The sidebar, which the server renders, shows the name as well.
      router.refresh()
    },
    onFieldErrors: callbacks.onFieldErrors,
  })
  return (
    <SettingsForm title="General" form={form} save={save} maySave={maySave}>
      <FormField form={form.control} name="name" label="Name">
        {(field) => <Input {...field} autoComplete="organization" className="sm:max-w-96" />}
      </FormField>
      <Field
        label="URL name"
        control="custom"
        help="It's part of every link to this organization, so it can't be changed."
      >
        <span className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 truncate font-mono text-small">{address}</span>
          <CopyButton text={address} what="URL name" />
        </span>
      </Field>
    </SettingsForm>
  )
}
