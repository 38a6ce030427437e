'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { CodeInput } from '@/components/auth/code-input'
import { NEW_PASSWORD_HELP } from '@/components/auth/new-password-input'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogClose, DialogFooter } from '@/components/ui/dialog'
import { FormField } from '@/components/ui/form-field'
import { PasswordInput } from '@/components/ui/password-input'
import { useAccountChange } from '@/lib/access/client/use-account-change'
import { changePasswordInput } from '@/lib/access/core/account-schema'
import { signedInAnswer } from '@/lib/access/core/sign-in-schema'
import { showFieldErrors } from '@/lib/browser/show-field-errors'
import { MailedProof } from './mailed-proof'
import { useOwnProof } from './use-own-proof'

type PasswordChangeFormProps = { hasPassword: boolean; verb: string; onDone: () => void }

export function PasswordChangeForm({ hasPassword, verb, onDone }: PasswordChangeFormProps) {
  const proof = useOwnProof()
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
