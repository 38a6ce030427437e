'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { Input } from '@/components/ui/input/input'
import { PasswordInput } from '@/components/ui/input/password-input'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useAccountChange } from '@/lib/account/client/use-account-change'
import { useReauthenticationCode } from '@/lib/account/client/use-reauthentication-code'
import { changeEmailInput } from '@/lib/account/core/schema'
import { showFieldErrors } from '@/lib/browser/api/show-field-errors'
import { codeRequestAnswer } from '@/lib/sign-in/core/schema'
import { EmailCodeForm } from './email-code-form'
import { MailedProof } from './reauthentication'

type EmailChangeFormProps = { hasPassword: boolean; onDone: () => void }

/** The new address and the password; then the code that proves the address. */
export function EmailChangeForm({ hasPassword, onDone }: EmailChangeFormProps) {
  const [sent, setSent] = useState<{ request: string; email: string } | null>(null)
  const proof = useReauthenticationCode()
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
