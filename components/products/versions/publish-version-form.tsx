'use client'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { usePublishVersion } from '@/lib/catalog/products/versions/client/version-mutations'
import { publishVersionInput } from '@/lib/catalog/products/versions/core/schema'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'

/** One field and its verb: versions are often published several in a row. */
export function PublishVersionForm({ org, productId }: { org: string; productId: string }) {
  const { form, onFieldErrors } = useInputForm(publishVersionInput, { defaultValues: { version: '' } })
  const publish = usePublishVersion(
    { org, productId },
    {
      onSuccess: () => {
        form.reset()
        form.setFocus('version')
      },
      onFieldErrors,
    },
  )
  return (
    <Form onSubmit={form.handleSubmit((input) => publish.mutate(input))} noValidate className="flex items-start gap-3">
      <FormField form={form.control} name="version" label="Version" className="max-w-64 flex-1">
        {(field) => <Input {...field} mono placeholder="e.g. 1.4.0" autoComplete="off" spellCheck={false} />}
      </FormField>
      <Button type="submit" variant="primary" loading={publish.isPending} className="mt-6">
        Publish
      </Button>
    </Form>
  )
}
