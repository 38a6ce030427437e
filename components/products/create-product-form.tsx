'use client'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { useSuggestedSlug } from '@/components/ui/form/use-suggested-slug'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { useCreateProduct } from '@/lib/catalog/products/client/product-mutations'
import { type CreatedProduct, createProductInput } from '@/lib/catalog/products/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { suggestSlug } from '@/lib/foundation/shared/suggest-slug'
import { KeyPrefixField } from './key-prefix-field'

type Props = { org: string; onCreated: (product: CreatedProduct) => void }

/** Name, URL name, key prefix. The URL name follows the name until it is edited. */
export function CreateProductForm({ org, onCreated }: Props) {
  const { form, onFieldErrors } = useInputForm(createProductInput, {
    defaultValues: { name: '', slug: '', key_prefix: null },
  })
  const create = useCreateProduct(org, {
    onSuccess: onCreated,
    onFieldErrors,
  })
  const slug = useSuggestedSlug({ form, slug: 'slug', suggest: suggestSlug })
  return (
    <Form onSubmit={form.handleSubmit((input) => create.mutate(input))} noValidate>
      <Card
        footer={
          <>
            <span>Its API key is shown once, on the next page.</span>
            <Button type="submit" variant="primary" loading={create.isPending}>
              Create product
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <FormField form={form.control} name="name" label="Name" help="Shown to your customers.">
            {(field) => (
              <Input
                {...field}
                autoFocus
                autoComplete="off"
                onChange={(event) => {
                  field.onChange(event)
                  slug.onNameChange(event.target.value)
                }}
              />
            )}
          </FormField>
          <FormField
            form={form.control}
            name="slug"
            label="URL name"
            help="A short identifier for the API and exports. It can't be changed later."
          >
            {(field) => (
              <Input
                {...field}
                mono
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => {
                  slug.onSlugChange(event.target.value)
                  field.onChange(event)
                }}
              />
            )}
          </FormField>
          <KeyPrefixField form={form.control} />
        </div>
      </Card>
    </Form>
  )
}
