'use client'
import { useState } from 'react'
import type { z } from 'zod'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { redirectAfterSignIn } from '@/lib/sign-in/client/redirect-after-sign-in'
import { postSignUp, postSignUpCode } from '@/lib/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/sign-in/client/use-session-form'
import { signUpInput } from '@/lib/sign-in/core/schema'
import { CodeStep } from './code-step'
import { EmailField, NameField, NewPasswordField, SubmitButton } from './sign-in-fields'

type Given = z.output<typeof signUpInput> & { request: string }

/** A new account: it is made only once the code from the mail has proven the address. */
export function SignUpForm({ callbackPath }: { callbackPath: string | null }) {
  const [given, setGiven] = useState<Given | null>(null)
  const { form, submit, problem, isBusy, setIsBusy } = useSessionForm({
    schema: signUpInput,
    defaultValues: { name: '', email: '', password: '' },
    send: async (values) => {
      const { request } = await postSignUp(values)
      setGiven({ ...values, request })
    },
  })
  if (given) {
    const goBack = () => {
      setGiven(null)
      setIsBusy(false)
    }
    const send = async (code: string) => redirectAfterSignIn(await postSignUpCode({ ...given, code }), callbackPath)
    return (
      <CodeStep
        email={given.email}
        note="A code is on its way to"
        verb="Create account"
        onCode={send}
        onBack={goBack}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      <NameField form={form.control} name="name" autoFocus />
      <EmailField form={form.control} name="email" />
      <NewPasswordField form={form.control} name="password" />
      <SubmitButton isBusy={isBusy}>Sign up</SubmitButton>
    </form>
  )
}
