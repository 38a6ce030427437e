'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { NEW_PASSWORD_HELP } from '@/components/sign-in/sign-in-fields'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { PasswordInput } from '@/components/ui/input/password-input'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/overlay/dialog'
import { useAccountChange } from '@/lib/account/client/use-account-change'
import { useReauthenticationCode } from '@/lib/account/client/use-reauthentication-code'
import { changePasswordInput } from '@/lib/account/core/schema'
import { showFieldErrors } from '@/lib/browser/api/show-field-errors'
import { signedInAnswer } from '@/lib/sign-in/core/schema'
import { MailedProof } from './reauthentication'

type PasswordChangeFormProps = { hasPassword: boolean; verb: string; onDone: () => void }

export function PasswordChangeForm({ hasPassword, verb, onDone }: PasswordChangeFormProps) {
  const proof = useReauthenticationCode()
  const form = useForm({
    resolver: zodResolver(changePasswordInput),
    defaultValues: { current_password: '', password: '', proof_request: '', proof_code: '' },
  })
  const change = useAccountChange({
    path: 'password',
    schema: signedInAnswer,
    success: 'Password changed; every other session is over',
    failure: 'The password was not changed',
    onSuccess: onDone,
    onFieldErrors: showFieldErrors(form.setError),
  })
  return (
    <form
      onSubmit={form.handleSubmit((values) => change.mutate({ ...values, proof_request: proof.request }))}
      noValidate
    >
      <DialogBody>
        {hasPassword ? (
          <FormField form={form.control} name="current_password" label="Current password">
            {(field) => <PasswordInput {...field} autoComplete="current-password" autoFocus />}
          </FormField>
        ) : (
          <MailedProof proof={proof}>
            <FormField form={form.control} name="proof_code" label="Code from the mail">
              {(field) => <CodeInput {...field} />}
            </FormField>
          </MailedProof>
        )}
        <FormField form={form.control} name="password" label="New password" help={NEW_PASSWORD_HELP}>
          {(field) => <PasswordInput {...field} autoComplete="new-password" maxLength={128} />}
        </FormField>
      </DialogBody>
      <DialogFooter>
        <DialogClose />
        <Button type="submit" variant="primary" loading={change.isPending}>
          {verb}
        </Button>
      </DialogFooter>
    </form>
  )
}
