'use client'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { goOn } from '@/lib/access/client/go-on'
import { postSession } from '@/lib/access/client/post-session'
import { useSessionForm } from '@/lib/access/client/use-session-form'
import { newPassword, signedInAnswer } from '@/lib/access/core/sign-in-schema'
import { FormProblem } from './form-problem'
import { NEW_PASSWORD_HELP, NewPasswordInput } from './new-password-input'

const passwordOnly = z.strictObject({ password: newPassword })

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function ResetPasswordForm() {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: passwordOnly,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      const token = location.hash.slice(1)
      goOn(await postSession('forgotten/confirm', { token, password }, signedInAnswer), null)
    },
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <FormProblem>{problem}</FormProblem>
      <FormField form={form.control} name="password" label="New password" help={NEW_PASSWORD_HELP}>
        {(field) => <NewPasswordInput {...field} />}
      </FormField>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
        Set password
      </Button>
    </form>
  )
}
