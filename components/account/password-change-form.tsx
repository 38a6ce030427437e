'use client'
import { NEW_PASSWORD_HELP } from '@/components/sign-in/sign-in-fields'
import { FormField } from '@/components/ui/form/form-field'
import { PasswordInput } from '@/components/ui/input/password-input'
import { DialogForm } from '@/components/ui/overlay/form-dialog'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'
import { useChangePassword } from '@/lib/people/account/client/account-mutations'
import { useReauthenticationCode } from '@/lib/people/account/client/use-reauthentication-code'
import { changePasswordInput } from '@/lib/people/account/core/schema'
import { ReauthenticationFields } from './reauthentication'

type PasswordChangeFormProps = { hasPassword: boolean; verb: string; onDone: () => void }

export function PasswordChangeForm({ hasPassword, verb, onDone }: PasswordChangeFormProps) {
  const code = useReauthenticationCode(hasPassword)
  const { form, onFieldErrors } = useInputForm(changePasswordInput, {
    defaultValues: { current_password: '', password: '', proof_request: '', proof_code: '' },
  })
  const change = useChangePassword({ onSuccess: onDone, onFieldErrors })
  return (
    <DialogForm
      submit={verb}
      isPending={change.isPending}
      disabled={!code.isReady}
      onSubmit={form.handleSubmit((values) => change.mutate({ ...values, proof_request: code.request }))}
      noValidate
    >
      <ReauthenticationFields
        form={form.control}
        password="current_password"
        label="Current password"
        autoFocus
        code={code}
      />
      <FormField form={form.control} name="password" label="New password" help={NEW_PASSWORD_HELP}>
        {(field) => <PasswordInput {...field} autoComplete="new-password" maxLength={128} />}
      </FormField>
    </DialogForm>
  )
}
