'use client'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useRenameAccount } from '@/lib/people/account/client/account-mutations'
import { renameInput } from '@/lib/people/account/core/schema'

export function NameCard({ name }: { name: string | null }) {
  const { form, onFieldErrors } = useInputForm(renameInput, { values: { name: name ?? '' } })
  const rename = useRenameAccount({ onFieldErrors })
  return (
    <Card title="Profile" description="Your colleagues see it in the team and the audit log.">
      <Form onSubmit={form.handleSubmit((values) => rename.mutate(values))} noValidate className="space-y-4">
        <FormField form={form.control} name="name" label="Name">
          {(field) => <Input {...field} autoComplete="name" className="max-w-[360px]" />}
        </FormField>
        <Button type="submit" loading={rename.isPending} disabled={!form.formState.isDirty}>
          Change name
        </Button>
      </Form>
    </Card>
  )
}
