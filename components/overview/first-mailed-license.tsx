'use client'
import { Mail } from 'lucide-react'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { Link } from '@/components/ui/navigation/link'
import { useFirstLicense } from '@/lib/catalog/licenses/bulk/client/use-first-license'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { email as emailField } from '@/lib/foundation/shared/email'

const recipient = z.object({ email: emailField })

/** Whom the license went to, and whether the email did. */
export type MailedLicense = { email: string; isMailed: boolean }

type Props = {
  org: string
  productId: string
  email: string
  /** nothing before it is left to do */
  isMain: boolean
  onCreated: (license: MailedLicense) => void
}

/** The first license that is emailed: to the member, who sees what a customer gets, or to the first customer. */
export function FirstMailedLicense({ org, productId, email, isMain, onCreated }: Props) {
  const { form } = useInputForm(recipient, { defaultValues: { email } })
  const create = useFirstLicense(org, {
    onSuccess: ({ isMailed }, { email }) => onCreated({ email, isMailed }),
    onFieldErrors: (fields) =>
      form.setError(
        'email',
        { type: 'server', message: fields['customer.email'] ?? Object.values(fields)[0] ?? '' },
        { shouldFocus: true },
      ),
  })
  return (
    <Form
      onSubmit={form.handleSubmit((input) => create.mutate({ ...input, productId, notify: true }))}
      noValidate
      className="max-w-[560px] space-y-3"
    >
      <FormField
        form={form.control}
        name="email"
        label="Email"
        help="Yours, to see what customers get, or that of your first customer."
      >
        {(field) => <Input {...field} type="email" autoComplete="off" />}
      </FormField>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={isMain ? 'primary' : 'secondary'} loading={create.isPending}>
          <Mail />
          Create and email license
        </Button>
        <Link href={`/${org}/licenses/new`} className="text-muted text-small underline underline-offset-4">
          More options
        </Link>
      </div>
    </Form>
  )
}
