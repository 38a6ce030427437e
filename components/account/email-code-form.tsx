'use client'
import { z } from 'zod'
import { NewCode } from '@/components/sign-in/new-code'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useKeptMail } from '@/lib/foundation/mail/client/kept-mail'
import { useConfirmEmail } from '@/lib/people/account/client/account-mutations'
import { sixDigits } from '@/lib/people/sign-in/core/schema'

type EmailCodeFormProps = {
  request: string
  email: string
  onDone: () => void
  /** null where another code takes starting again */
  onResend: (() => Promise<unknown>) | null
}

/** The code from the mail to the new address. */
export function EmailCodeForm({ request, email, onDone, onResend }: EmailCodeFormProps) {
  const kept = useKeptMail()
  const { form, onFieldErrors } = useInputForm(z.object({ code: sixDigits }), { defaultValues: { code: '' } })
  const confirm = useConfirmEmail({ onSuccess: onDone, onFieldErrors })
  return (
    <DialogForm
      submit="Change email"
      isPending={confirm.isPending}
      onSubmit={form.handleSubmit(({ code }) => confirm.mutate({ request, code }))}
      noValidate
    >
      <p>
        {kept ? `${kept.words} The code is for` : 'A code is on its way to'}{' '}
        <span className="wrap-anywhere font-medium">{email}</span>.
      </p>
      <FormField form={form.control} name="code" label="Code from the email" help="Valid once, for 10 minutes.">
        {(field) => <CodeInput {...field} />}
      </FormField>
      {onResend ? (
        <NewCode isMailed={!kept} onSend={onResend} />
      ) : (
        <p className="text-muted text-small">To get a new code, cancel and start again.</p>
      )}
    </DialogForm>
  )
}
