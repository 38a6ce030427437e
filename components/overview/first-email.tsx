'use client'
import type { Ref } from 'react'
import { DOWNLOAD_LINK, SETUP_HELP_LINK } from '@/components/products/customer-links'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { SwitchField } from '@/components/ui/form/switch-field'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { useSaveProduct } from '@/lib/catalog/products/client/product-mutations'
import { firstEmail } from '@/lib/catalog/products/core/schema'
import type { FirstSteps } from '@/lib/people/overview/core/schema'
import { SavedValues } from './saved-values'
import { type SaveShown, useSaveShown } from './use-save-shown'

const LINKS = [SETUP_HELP_LINK, DOWNLOAD_LINK]

type Stored = NonNullable<FirstSteps['first_email']>
type Props = { org: string; productId: string; stored: Stored; saveShown: Ref<SaveShown>; onSaved: () => void }

/** What was saved of it. */
export const SavedFirstEmail = ({ stored }: Pick<Props, 'stored'>) => (
  <SavedValues
    values={[
      ['Full license key in the first email', stored.mail_full_key ? 'Yes' : 'No'],
      ...LINKS.map(({ name, label }) => [label, stored[name]] as const),
    ]}
  />
)

/** What a buyer needs at once, in the email about their license: the key, where to enter it and the download. */
export function FirstEmail({ org, productId, stored, saveShown, onSaved }: Props) {
  const { form, callbacks } = useSettingsForm(firstEmail, {
    mail_full_key: stored.mail_full_key,
    help_url: stored.help_url ?? '',
    download_url: stored.download_url ?? '',
  })
  const { onFieldErrors } = callbacks
  const options = { failure: 'The first email was not saved', onFieldErrors, onSuccess: onSaved }
  const save = useSaveProduct(org, productId, { ...options, success: 'First email saved' })
  const saveQuietly = useSaveProduct(org, productId, { ...options, success: null })
  const { isDirty } = form.formState
  useSaveShown(saveShown, { handleSubmit: form.handleSubmit, save: saveQuietly.mutateAsync, isOpen: () => isDirty })
  return (
    <Form onSubmit={form.handleSubmit((input) => save.mutate(input))} noValidate className="max-w-[560px] space-y-3">
      <SwitchField form={form.control} name="mail_full_key" label="Full license key in the first email" />
      {LINKS.map(({ name, label, help, placeholder }) => (
        <FormField key={name} form={form.control} name={name} label={label} optional help={help}>
          {({ value, ...field }) => (
            <Input {...field} value={value ?? ''} type="url" autoComplete="off" placeholder={`e.g. ${placeholder}`} />
          )}
        </FormField>
      ))}
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </Form>
  )
}
