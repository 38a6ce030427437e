'use client'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormField } from '@/components/ui/form/form-field'
import { NEW_PASSWORD_HELP, NewPasswordInput } from '@/components/ui/input/new-password-input'
import { redirectAfterSignIn } from '@/lib/sign-in/client/redirect-after-sign-in'
import { resetPassword } from '@/lib/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/sign-in/client/use-session-form'
import { newPassword } from '@/lib/sign-in/core/schema'

const passwordOnly = z.strictObject({ password: newPassword })

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function ResetPasswordForm() {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: passwordOnly,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      const token = location.hash.slice(1)
      redirectAfterSignIn(await resetPassword({ token, password }), null)
    },
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <FormError>{problem}</FormError>
      <FormField form={form.control} name="password" label="New password" help={NEW_PASSWORD_HELP}>
        {(field) => <NewPasswordInput {...field} />}
      </FormField>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
        Set password
      </Button>
    </form>
  )
}
