'use client'
import { Mail } from 'lucide-react'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { EmailInput } from '@/components/ui/input/email-input'
import { Link } from '@/components/ui/navigation/link'
import { useFirstLicense } from '@/lib/catalog/licenses/bulk/client/use-first-license'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { email as emailField } from '@/lib/foundation/shared/email'
import type { SaveShown } from './use-save-shown'

const recipient = z.object({ email: emailField })

/** Which license went to whom, and whether the email did. */
export type MailedLicense = { id: string; email: string; isMailed: boolean }

type Props = {
  org: string
  productId: string
  email: string
  /** nothing before it is left to do */
  isMain: boolean
  /** Saves what is typed in the steps before, which the email is about; false if that failed. */
  saveShown: SaveShown
  onCreated: (license: MailedLicense) => void
}

/** The first license that is emailed: to the member, who sees what a customer gets, or to the first customer. */
export function FirstMailedLicense({ org, productId, email, isMain, saveShown, onCreated }: Props) {
  const { form } = useInputForm(recipient, { defaultValues: { email } })
  const create = useFirstLicense(org, {
    onSuccess: ({ id, isMailed }, { email }) => onCreated({ id, email, isMailed }),
    onFieldErrors: (fields) =>
      form.setError(
        'email',
        { type: 'server', message: fields['customer.email'] ?? Object.values(fields)[0] ?? '' },
        { shouldFocus: true },
      ),
  })
  return (
    <Form
      onSubmit={form.handleSubmit(async (input) => {
        if (await saveShown()) create.mutate({ ...input, productId, notify: true })
      })}
      noValidate
      className="max-w-[560px] space-y-3"
    >
      <FormField
        form={form.control}
        name="email"
        label="Email"
        help="Yours, to see what customers get, or that of your first customer."
      >
        {({ onChange, ...field }) => <EmailInput {...field} onChange={(text) => onChange(text ?? '')} />}
      </FormField>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant={isMain ? 'primary' : 'secondary'}
          loading={create.isPending || form.formState.isSubmitting}
        >
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
