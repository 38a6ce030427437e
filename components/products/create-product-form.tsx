'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { showFieldErrors } from '@/lib/browser/api/show-field-errors'
import { useCreateProduct } from '@/lib/products/client/product-mutations'
import { type CreatedProduct, type CreateProductInput, createProductInput } from '@/lib/products/core/schema'
import { slugOf } from '@/lib/products/core/suggest-product-slug'
import { KeyPrefixField } from './key-prefix-field'

type Props = { org: string; onCreated: (product: CreatedProduct) => void }

/** Name, slug, key prefix. The slug follows the name until it is typed. */
export function CreateProductForm({ org, onCreated }: Props) {
  const [isSlugTyped, setIsSlugTyped] = useState(false)
  const form = useForm<CreateProductInput>({
    resolver: zodResolver(createProductInput),
    defaultValues: { name: '', slug: '', key_prefix: null },
  })
  const create = useCreateProduct(org, {
    onSuccess: onCreated,
    onFieldErrors: showFieldErrors(form.setError),
  })
  const nameChanged = (name: string) => {
    form.setValue('name', name, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    if (!isSlugTyped) form.setValue('slug', slugOf(name), { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <form onSubmit={form.handleSubmit((input) => create.mutate(input))} noValidate>
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
          <FormField form={form.control} name="name" label="Name" help="As your customers know it.">
            {(field) => (
              <Input {...field} autoFocus autoComplete="off" onChange={(event) => nameChanged(event.target.value)} />
            )}
          </FormField>
          <FormField
            form={form.control}
            name="slug"
            label="Slug"
            help="Its short name in files and scripts. It cannot be changed later."
          >
            {(field) => (
              <Input
                {...field}
                mono
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => {
                  setIsSlugTyped(event.target.value !== '')
                  field.onChange(event)
                }}
              />
            )}
          </FormField>
          <KeyPrefixField form={form.control} />
        </div>
      </Card>
    </form>
  )
}
