'use client'
import type { Control, FieldValues } from 'react-hook-form'
import { NewCode } from '@/components/sign-in/new-code'
import { Button } from '@/components/ui/button/button'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { PasswordInput } from '@/components/ui/input/password-input'
import { useKeptMail, useMailOutcome } from '@/lib/foundation/mail/client/kept-mail'
import type { ReauthenticationCode } from '@/lib/people/account/client/use-reauthentication-code'

type Passwords = { password: string; current_password: string; proof_code: string }

type ReauthenticationFieldsProps<Values extends FieldValues> = {
  form: Control<Values, unknown, FieldValues>
  /** The API's field name for the password. */
  password?: 'password' | 'current_password'
  label?: string
  autoFocus?: boolean
  code: ReauthenticationCode
}

/**
 * A password field, or a mailed code for users without one: a session alone must not be enough to change sign-in
 * methods.
 */
export function ReauthenticationFields<Values extends FieldValues & { proof_code?: string | undefined }>({
  form,
  password = 'password',
  label = 'Your password',
  autoFocus = false,
  code,
}: ReauthenticationFieldsProps<Values>) {
  const isMailed = useKeptMail() === null
  const control = form as unknown as Control<Passwords>
  if (code.hasPassword)
    return (
      <FormField form={control} name={password} label={label}>
        {(field) => <PasswordInput {...field} autoComplete="current-password" autoFocus={autoFocus} />}
      </FormField>
    )
  if (code.request === '') return <RequestCode code={code} />
  return (
    <>
      <FormField form={control} name="proof_code" label="Code from the email">
        {(field) => <CodeInput {...field} />}
      </FormField>
      <NewCode isMailed={isMailed} onSend={code.sendAgain} />
    </>
  )
}

const RequestCode = ({ code }: { code: ReauthenticationCode }) => (
  <div className="space-y-2">
    <p className="text-muted">
      You don't have a password. {useMailOutcome()("We'll email you a code to confirm.", 'Confirm with a code')}
    </p>
    <Button loading={code.isSending} onClick={code.send}>
      Send code
    </Button>
  </div>
)
