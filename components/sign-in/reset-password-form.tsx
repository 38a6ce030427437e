'use client'
import { z } from 'zod'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { redirectAfterSignIn } from '@/lib/people/sign-in/client/redirect-after-sign-in'
import { postPasswordReset } from '@/lib/people/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { newPassword } from '@/lib/people/sign-in/core/schema'
import { NewPasswordField, SubmitButton } from './sign-in-fields'

const passwordOnly = z.strictObject({ password: newPassword })

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function ResetPasswordForm() {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: passwordOnly,
    defaultValues: { password: '' },
    send: async ({ password }) => {
      const token = location.hash.slice(1)
      redirectAfterSignIn(await postPasswordReset({ token, password }), null)
    },
  })
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      <NewPasswordField form={form.control} name="password" label="New password" />
      <SubmitButton isBusy={isBusy}>Set password</SubmitButton>
    </Form>
  )
}
