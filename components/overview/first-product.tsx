'use client'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { Link } from '@/components/ui/navigation/link'
import { useCreateProduct } from '@/lib/catalog/products/client/product-mutations'
import { type CreatedProduct, createProductInput } from '@/lib/catalog/products/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { suggestSlug } from '@/lib/foundation/shared/suggest-slug'

type Props = { org: string; onCreated: (product: CreatedProduct) => void }

const nameOnly = createProductInput.pick({ name: true })

/** The first product, from its name alone; the other settings wait on its page. */
export function FirstProduct({ org, onCreated }: Props) {
  const { form } = useInputForm(nameOnly, { defaultValues: { name: '' } })
  const create = useCreateProduct(org, {
    onSuccess: onCreated,
    onFieldErrors: ({ name, slug, key_prefix }) =>
      form.setError('name', { type: 'server', message: name ?? slug ?? key_prefix ?? '' }, { shouldFocus: true }),
  })
  const submit = form.handleSubmit(({ name }) =>
    // A name in another script has no letters for a URL name.
    create.mutate({ name, slug: suggestSlug(name) || 'product', key_prefix: null }),
  )
  return (
    <Form onSubmit={submit} noValidate className="max-w-[560px] space-y-3">
      <FormField form={form.control} name="name" label="Name" help="Shown to your customers. You can change it later.">
        {(field) => <Input {...field} autoFocus autoComplete="off" />}
      </FormField>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" loading={create.isPending}>
          Create product
        </Button>
        <Link href={`/${org}/products/new`} className="text-muted text-small underline underline-offset-4">
          More options
        </Link>
      </div>
    </Form>
  )
}
