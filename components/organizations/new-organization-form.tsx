'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { useSuggestedSlug } from '@/components/ui/form/use-suggested-slug'
import { Input } from '@/components/ui/input/input'
import { useCreateOrganization } from '@/lib/catalog/organizations/client/organization-mutations'
import { createOrganizationInput } from '@/lib/catalog/organizations/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useOrigin } from '@/lib/foundation/browser/page/use-origin'
import { suggestSlug } from '@/lib/foundation/shared/suggest-slug'

/** The name, and the address that follows it until it is edited by hand. */
export function NewOrganizationForm() {
  const router = useRouter()
  const { form, onFieldErrors } = useInputForm(createOrganizationInput, { defaultValues: { name: '', slug: '' } })
  const origin = useOrigin()
  const slug = form.watch('slug')
  const { onNameChange, onSlugChange } = useSuggestedSlug({ form, slug: 'slug', suggest: suggestSlug })
  const create = useCreateOrganization({
    onSuccess: ({ slug }) => router.push(`/${slug}`),
    onFieldErrors,
  })
  const isLeaving = create.isPending || create.isSuccess
  return (
    <Form onSubmit={form.handleSubmit((input) => create.mutate(input))} noValidate className="space-y-4">
      <FormField form={form.control} name="name" label="Name">
        {({ onChange, ...field }) => (
          <Input
            {...field}
            autoComplete="organization"
            placeholder="Acme Tools"
            onChange={(event) => {
              onChange(event)
              onNameChange(event.target.value)
            }}
          />
        )}
      </FormField>
      <FormField
        form={form.control}
        name="slug"
        label="URL name"
        help={`${slug ? `${origin}/${slug}` : 'The first part of every link to it'}. This can't be changed later.`}
      >
        {({ onChange, ...field }) => (
          <Input
            {...field}
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="acme-tools"
            onChange={(event) => {
              onSlugChange(event.target.value)
              onChange(event)
            }}
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isLeaving}>
        Create organization
      </Button>
    </Form>
  )
}
