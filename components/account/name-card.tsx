'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { Card } from '@/components/ui/layout/card'
import { showFieldErrors } from '@/lib/foundation/browser/api/api-error'
import { wordsOfIssue } from '@/lib/foundation/shared/words/field-words'
import { useRenameAccount } from '@/lib/people/account/client/account-mutations'
import { renameInput } from '@/lib/people/account/core/schema'

export function NameCard({ name }: { name: string | null }) {
  const form = useForm({ resolver: zodResolver(renameInput, { error: wordsOfIssue }), values: { name: name ?? '' } })
  const rename = useRenameAccount({ onFieldErrors: showFieldErrors(form.setError) })
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
