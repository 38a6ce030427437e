'use client'
import { z } from 'zod'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useConfirmEmail } from '@/lib/people/account/client/account-mutations'
import { sixDigits } from '@/lib/people/sign-in/core/schema'

type EmailCodeFormProps = { request: string; email: string; onDone: () => void }

/** The code from the mail to the new address. */
export function EmailCodeForm({ request, email, onDone }: EmailCodeFormProps) {
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
        A code is on its way to <span className="break-all font-medium">{email}</span>.
      </p>
      <FormField form={form.control} name="code" label="Code from the email" help="Valid once, for 10 minutes.">
        {(field) => <CodeInput {...field} />}
      </FormField>
    </DialogForm>
  )
}
