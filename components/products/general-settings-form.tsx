'use client'
import { FormField } from '@/components/ui/form/form-field'
import { SettingsForm } from '@/components/ui/form/settings-form'
import { useSettingsForm } from '@/components/ui/form/use-settings-form'
import { Input } from '@/components/ui/input/input'
import { useSaveProduct } from '@/lib/catalog/products/client/product-mutations'
import { generalSettings, type ProductView } from '@/lib/catalog/products/core/schema'
import { KeyPrefixField } from './key-prefix-field'

type Props = { org: string; product: ProductView; maySave: boolean }

/** Name and key prefix. */
export function GeneralForm({ org, product, maySave }: Props) {
  const { form, callbacks, changed } = useSettingsForm(generalSettings, {
    name: product.name,
    key_prefix: product.key_prefix,
  })
  const save = useSaveProduct(org, product.id, { success: 'Settings saved', ...callbacks })
  return (
    <SettingsForm
      title="General"
      form={form}
      save={{ ...save, mutate: (input) => save.mutate(changed(input)) }}
      maySave={maySave}
    >
      <FormField form={form.control} name="name" label="Name">
        {(field) => <Input {...field} autoComplete="off" />}
      </FormField>
      <KeyPrefixField form={form.control} />
    </SettingsForm>
  )
}
