'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { Input } from '@/components/ui/input/input'
import { showFieldErrors } from '@/lib/browser/api/show-field-errors'
import { useSaveProduct } from '@/lib/products/client/product-mutations'
import { generalSettings, type ProductView } from '@/lib/products/core/schema'
import { KeyPrefixField } from './key-prefix-field'

type Values = z.infer<typeof generalSettings>
type Props = { org: string; product: ProductView; maySave: boolean }

/** Name and key prefix. */
export function GeneralForm({ org, product, maySave }: Props) {
  const form = useForm<Values>({
    resolver: zodResolver(generalSettings),
    values: { name: product.name, key_prefix: product.key_prefix },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useSaveProduct(org, product.id, {
    success: 'Settings saved',
    onSaved: () => form.reset(form.getValues()),
    onFieldErrors: showFieldErrors(form.setError),
  })
  return (
    <SettingsForm
      title="General"
      isDirty={form.formState.isDirty}
      save={save}
      maySave={maySave}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onReset={() => form.reset()}
    >
      <FormField form={form.control} name="name" label="Name">
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
      <KeyPrefixField form={form.control} />
    </SettingsForm>
  )
}
