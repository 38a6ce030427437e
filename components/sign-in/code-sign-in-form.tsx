'use client'
import { useState } from 'react'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { redirectAfterSignIn } from '@/lib/sign-in/client/redirect-after-sign-in'
import { postCode, postCodeRequest } from '@/lib/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/sign-in/client/use-session-form'
import { codeRequestInput } from '@/lib/sign-in/core/schema'
import { CodeStep } from './code-step'
import { EmailField, SubmitButton } from './sign-in-fields'

/** Signing in without a password: an address, then the code that was mailed to it. */
export function CodeSignInForm({ callbackPath }: { callbackPath: string | null }) {
  const [sent, setSent] = useState<{ email: string; request: string } | null>(null)
  const { form, submit, problem, isBusy, setIsBusy } = useSessionForm({
    schema: codeRequestInput,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      const { request } = await postCodeRequest({ email })
      setSent({ email, request })
    },
  })
  if (sent) {
    const goBack = () => {
      setSent(null)
      setIsBusy(false)
    }
    const send = async (code: string) =>
      redirectAfterSignIn(await postCode({ request: sent.request, code }), callbackPath)
    return (
      <CodeStep
        email={sent.email}
        note="If there is an account, a code is on its way to"
        verb="Sign in"
        onCode={send}
        onBack={goBack}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      <EmailField form={form.control} name="email" autoFocus />
      <SubmitButton isBusy={isBusy}>Send code</SubmitButton>
    </form>
  )
}
