'use client'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { NEW_PASSWORD_HELP, NewPasswordInput } from '@/components/ui/input/new-password-input'
import { redirectAfterSignIn } from '@/lib/sign-in/client/redirect-after-sign-in'
import { confirmSignUp, signUp } from '@/lib/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/sign-in/client/use-session-form'
import { signUpInput } from '@/lib/sign-in/core/schema'
import { CodeStep } from './code-step'

type Given = z.output<typeof signUpInput> & { request: string }

/** A new account: it is made only once the code from the mail has proven the address. */
export function SignUpForm({ callbackPath }: { callbackPath: string | null }) {
  const [given, setGiven] = useState<Given | null>(null)
  const { form, submit, problem, isBusy, setIsBusy } = useSessionForm({
    schema: signUpInput,
    defaultValues: { name: '', email: '', password: '' },
    send: async (values) => {
      const { request } = await signUp(values)
      setGiven({ ...values, request })
    },
  })
  if (given) {
    const goBack = () => {
      setGiven(null)
      setIsBusy(false)
    }
    const send = async (code: string) => redirectAfterSignIn(await confirmSignUp({ ...given, code }), callbackPath)
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
      <FormError>{problem}</FormError>
      <FormField form={form.control} name="name" label="Name">
        {(field) => <Input {...field} size="large" autoComplete="name" autoFocus />}
      </FormField>
      <FormField form={form.control} name="email" label="Email">
        {(field) => <Input {...field} type="email" size="large" autoComplete="username" />}
      </FormField>
      <FormField form={form.control} name="password" label="Password" help={NEW_PASSWORD_HELP}>
        {(field) => <NewPasswordInput {...field} />}
      </FormField>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
        Sign up
      </Button>
    </form>
  )
}
