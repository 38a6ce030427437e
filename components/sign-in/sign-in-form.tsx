'use client'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { TextLink } from '@/components/ui/navigation/link'
import { redirectAfterSignIn } from '@/lib/people/sign-in/client/redirect-after-sign-in'
import { postPassword } from '@/lib/people/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { callbackQuery } from '@/lib/people/sign-in/core/callback-path'
import { passwordSignInInput } from '@/lib/people/sign-in/core/schema'
import { EmailField, PasswordField, SubmitButton } from './sign-in-fields'

type SignInFormProps = {
  callbackPath: string | null
  /** the error that led here */
  problem: string | null
}

export function SignInForm({ callbackPath, problem: earlier }: SignInFormProps) {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: passwordSignInInput,
    defaultValues: { email: '', password: '' },
    send: async (values) => redirectAfterSignIn(await postPassword(values), callbackPath),
  })
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem ?? (form.formState.isSubmitted ? null : earlier)}</LiveAlert>
      <EmailField form={form.control} name="email" autoFocus />
      <PasswordField form={form.control} name="password" />
      <SubmitButton isBusy={isBusy}>Sign in</SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted text-small">
        <TextLink href={`/sign-in/code${callbackQuery(callbackPath)}`}>Email me a code</TextLink>
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
      </div>
    </Form>
  )
}
