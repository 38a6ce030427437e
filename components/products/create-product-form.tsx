'use client'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { NameAndSlugFields } from '@/components/ui/form/name-and-slug-fields'
import { UnsavedGuard } from '@/components/ui/form/unsaved-guard'
import { Card } from '@/components/ui/layout/card'
import { useCreateProduct } from '@/lib/catalog/products/client/product-mutations'
import { type CreatedProduct, createProductInput } from '@/lib/catalog/products/core/schema'
import { failureText, isApiError } from '@/lib/foundation/browser/api/api-error'
import { useFirstFocus } from '@/lib/foundation/browser/page/use-first-focus'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { KeyPrefixField } from './key-prefix-field'

type Props = { org: string; onCreated: (product: CreatedProduct) => void }

/** Name, URL name, key prefix. The URL name follows the name until it is edited. */
export function CreateProductForm({ org, onCreated }: Props) {
  const { form, onFieldErrors } = useInputForm(createProductInput, {
    defaultValues: { name: '', slug: '', key_prefix: null },
  })
  const create = useCreateProduct(org, { onSuccess: onCreated, onFieldErrors })
  useFirstFocus(() => form.setFocus('name'), true)
  return (
    <Form aria-label="Create product" onSubmit={form.handleSubmit((input) => create.mutate(input))} noValidate>
      <UnsavedGuard dirty={form.formState.isDirty && !create.isPending && !create.isSuccess} />
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
          <LiveAlert kind="error" size="touch">
            {refusalOf(create.error)}
          </LiveAlert>
          <NameAndSlugFields
            form={form}
            name={{ name: 'name', help: 'Shown to your customers.', autoFocus: true, autoComplete: 'off' }}
            slug={{ name: 'slug', help: "A short identifier for the API and exports. It can't be changed later." }}
          />
          <KeyPrefixField form={form.control} />
        </div>
      </Card>
    </Form>
  )
}

/** What stays above the fields: a full plan, say. Errors of fields are shown at the fields. */
const refusalOf = (error: Error | null): string | null =>
  error === null || (isApiError(error) && Object.keys(error.fields).length > 0) ? null : failureText(error)
