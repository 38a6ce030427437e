'use client'
import { z } from 'zod'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { redirectAfterSignIn } from '@/lib/people/sign-in/client/redirect-after-sign-in'
import { postLink } from '@/lib/people/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { SubmitButton } from './sign-in-fields'

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function LinkSignInForm() {
  const { submit, problem, isBusy } = useSessionForm({
    schema: z.strictObject({}),
    defaultValues: {},
    send: async () => redirectAfterSignIn(await postLink({ token: location.hash.slice(1) }), null),
  })
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      <SubmitButton isBusy={isBusy}>Sign in</SubmitButton>
    </Form>
  )
}
