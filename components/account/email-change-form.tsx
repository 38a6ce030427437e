'use client'
import { useState } from 'react'
import { FormField } from '@/components/ui/form/form-field'
import { EmailInput } from '@/components/ui/input/email-input'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useChangeEmail } from '@/lib/people/account/client/account-mutations'
import { useReauthenticationCode } from '@/lib/people/account/client/use-reauthentication-code'
import { changeEmailInput } from '@/lib/people/account/core/schema'
import { EmailCodeForm } from './email-code-form'
import { ReauthenticationFields } from './reauthentication'

type EmailChangeFormProps = { hasPassword: boolean; onDone: () => void }

/** The new address and the password; then the code that proves the address. */
export function EmailChangeForm({ hasPassword, onDone }: EmailChangeFormProps) {
  const [sent, setSent] = useState<{ request: string; email: string } | null>(null)
  const code = useReauthenticationCode(hasPassword)
  const { form, onFieldErrors } = useInputForm(changeEmailInput, {
    defaultValues: { email: '', password: '', proof_request: '', proof_code: '' },
  })
  const ask = useChangeEmail({
    onSuccess: ({ request }) => setSent({ request, email: form.getValues('email') }),
    onFieldErrors,
  })
  // A mailed code proves one request only: who has no password starts again.
  const resend = hasPassword ? () => ask.mutateAsync(form.getValues()) : null
  if (sent) return <EmailCodeForm {...sent} onDone={onDone} onResend={resend} />
  return (
    <DialogForm
      submit="Send code"
      isPending={ask.isPending}
      disabled={!code.isReady}
      onSubmit={form.handleSubmit((values) => ask.mutate({ ...values, proof_request: code.request }))}
      noValidate
    >
      <FormField form={form.control} name="email" label="New email">
        {({ onChange, ...field }) => (
          <EmailInput {...field} autoComplete="email" autoFocus onChange={(text) => onChange(text ?? '')} />
        )}
      </FormField>
      <ReauthenticationFields form={form.control} code={code} />
    </DialogForm>
  )
}
