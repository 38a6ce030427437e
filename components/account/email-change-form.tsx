'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeInput } from '@/components/auth/code-input'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { useAccountChange } from '@/lib/access/client/use-account-change'
import { changeEmailInput } from '@/lib/access/core/account-schema'
import { codeRequestAnswer } from '@/lib/access/core/sign-in-schema'
import { showFieldErrors } from '@/lib/browser/show-field-errors'
import { EmailCodeForm } from './email-code-form'
import { MailedProof } from './mailed-proof'
import { useOwnProof } from './use-own-proof'

type EmailChangeFormProps = { hasPassword: boolean; onDone: () => void }

/** The new address and the password; then the code that proves the address. */
export function EmailChangeForm({ hasPassword, onDone }: EmailChangeFormProps) {
  const [sent, setSent] = useState<{ request: string; email: string } | null>(null)
  const proof = useOwnProof()
  const form = useForm({
    resolver: zodResolver(changeEmailInput),
    defaultValues: { email: '', password: '', proof_request: '', proof_code: '' },
  })
  const ask = useAccountChange({
    path: 'email',
    schema: codeRequestAnswer,
    failure: 'No code was sent',
    onSuccess: ({ request }) => setSent({ request, email: form.getValues('email') }),
    onFieldErrors: showFieldErrors(form.setError),
  })
  if (sent) return <EmailCodeForm {...sent} onDone={onDone} />
  return (
    <form onSubmit={form.handleSubmit((values) => ask.mutate({ ...values, proof_request: proof.request }))} noValidate>
      <DialogBody>
        <FormField form={form.control} name="email" label="New address">
          {(field) => <Input {...field} type="email" autoComplete="email" autoFocus />}
        </FormField>
        {hasPassword ? (
          <FormField form={form.control} name="password" label="Your password">
            {(field) => <PasswordInput {...field} autoComplete="current-password" />}
          </FormField>
        ) : (
          <MailedProof proof={proof}>
            <FormField form={form.control} name="proof_code" label="Code from the mail">
              {(field) => <CodeInput {...field} />}
            </FormField>
          </MailedProof>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button type="submit" variant="primary" loading={ask.isPending}>
          Send code
        </Button>
      </DialogFooter>
    </form>
  )
}
