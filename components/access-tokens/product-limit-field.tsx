'use client'
import { FormField } from '@/components/ui/form/form-field'
import { Checkbox } from '@/components/ui/input/checkbox'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { useProductChoices } from '@/lib/catalog/products/client/use-product-choices'
import type { AccessTokenForm } from './use-access-token-form'

const CHOICES = [
  { value: 'all', label: 'All products', help: 'Including products you add later.' },
  {
    value: 'some',
    label: 'Selected products',
    help: 'It can only see and change these products and their licenses.',
  },
] as const

/** All products, or a selection. */
export function ProductLimitField({ org, control }: { org: string; control: AccessTokenForm['control'] }) {
  const products = useProductChoices(org, true)
  return (
    <FormField form={control} name="product_ids" label="Products" control="custom">
      {({ value, onChange }) => (
        <div className="space-y-3">
          <RadioGroup
            items={CHOICES}
            value={value ? 'some' : 'all'}
            onChange={(choice) => onChange(choice === 'all' ? null : [])}
          />
          {value && (
            <fieldset className="grid max-h-60 gap-2 overflow-y-auto rounded-card border border-hairline p-4 sm:grid-cols-2">
              <legend className="sr-only">Products</legend>
              {products.map(({ value: id, label }) => (
                <Checkbox
                  key={id}
                  label={label}
                  checked={value.includes(id)}
                  onChange={(isOn) => onChange(isOn ? [...value, id] : value.filter((other) => other !== id))}
                />
              ))}
            </fieldset>
          )}
        </div>
      )}
    </FormField>
  )
}
