'use client'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { NameAndSlugFields } from '@/components/ui/form/name-and-slug-fields'
import { useCreateOrganization } from '@/lib/catalog/organizations/client/organization-mutations'
import { createOrganizationInput } from '@/lib/catalog/organizations/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useOrigin } from '@/lib/foundation/browser/page/use-origin'

/** The name, and the address that follows it until it is edited by hand. */
export function NewOrganizationForm() {
  const router = useRouter()
  const { form, onFieldErrors } = useInputForm(createOrganizationInput, { defaultValues: { name: '', slug: '' } })
  const origin = useOrigin()
  const slug = form.watch('slug')
  const create = useCreateOrganization({ onSuccess: ({ slug }) => router.push(`/${slug}`), onFieldErrors })
  const isLeaving = create.isPending || create.isSuccess
  return (
    <Form onSubmit={form.handleSubmit((input) => create.mutate(input))} noValidate className="space-y-4">
      <NameAndSlugFields
        form={form}
        name={{ name: 'name', autoComplete: 'organization', placeholder: 'Acme Tools' }}
        slug={{
          name: 'slug',
          help: `${slug ? `${origin}/${slug}` : 'Part of every link'}. It can't be changed later.`,
          placeholder: 'acme-tools',
        }}
      />
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isLeaving}>
        Create organization
      </Button>
    </Form>
  )
}
