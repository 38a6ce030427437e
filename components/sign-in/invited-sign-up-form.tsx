'use client'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { redirectAfterSignIn } from '@/lib/people/sign-in/client/redirect-after-sign-in'
import { postInvitedSignUp } from '@/lib/people/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { invitedSignUpInput } from '@/lib/people/sign-in/core/schema'
import { NameField, NewPasswordField, SubmitButton } from './sign-in-fields'

type Props = { email: string; token: string; callbackPath: string | null }

/** Creates the account of an invited person. No code: whoever has the link has read the mail to the address. */
export function InvitedSignUpForm({ email, token, callbackPath }: Props) {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: invitedSignUpInput,
    defaultValues: { name: '', password: '', token },
    send: async (values) => redirectAfterSignIn(await postInvitedSignUp(values), callbackPath),
  })
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      <p className="break-words text-muted">
        Your invitation was sent to <span className="font-medium text-ink">{email}</span>.
      </p>
      {/* For password managers, which save the password under it. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NameField form={form.control} name="name" autoFocus />
      <NewPasswordField form={form.control} name="password" />
      <SubmitButton isBusy={isBusy}>Create account</SubmitButton>
    </Form>
  )
}
