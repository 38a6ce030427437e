'use client'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { goOn } from '@/lib/access/client/go-on'
import { postSession } from '@/lib/access/client/post-session'
import { useSessionForm } from '@/lib/access/client/use-session-form'
import { codeRequestAnswer, signedInAnswer, signUpInput } from '@/lib/access/core/sign-in-schema'
import { CodeStep } from './code-step'
import { FormProblem } from './form-problem'
import { NEW_PASSWORD_HELP, NewPasswordInput } from './new-password-input'

type Given = z.output<typeof signUpInput> & { request: string }

/** A new account: it is made only once the code from the mail has proven the address. */
export function SignUpForm({ callbackPath }: { callbackPath: string | null }) {
  const [given, setGiven] = useState<Given | null>(null)
  const { form, submit, problem, isBusy, setIsBusy } = useSessionForm({
    schema: signUpInput,
    defaultValues: { name: '', email: '', password: '' },
    send: async (values) => {
      const { request } = await postSession('sign-up', values, codeRequestAnswer)
      setGiven({ ...values, request })
    },
  })
  if (given) {
    const goBack = () => {
      setGiven(null)
      setIsBusy(false)
    }
    const send = async (code: string) =>
      goOn(await postSession('sign-up/confirm', { ...given, code }, signedInAnswer), callbackPath)
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
      <FormProblem>{problem}</FormProblem>
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
