'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { goOn } from '@/lib/access/client/go-on'
import { postSession } from '@/lib/access/client/post-session'
import { useSessionForm } from '@/lib/access/client/use-session-form'
import { codeRequestAnswer, codeRequestInput, signedInAnswer } from '@/lib/access/core/sign-in-schema'
import { CodeStep } from './code-step'
import { FormProblem } from './form-problem'

/** Signing in without a password: an address, then the code that was mailed to it. */
export function CodeSignInForm({ callbackPath }: { callbackPath: string | null }) {
  const [sent, setSent] = useState<{ email: string; request: string } | null>(null)
  const { form, submit, problem, isBusy, setIsBusy } = useSessionForm({
    schema: codeRequestInput,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      const { request } = await postSession('code', { email }, codeRequestAnswer)
      setSent({ email, request })
    },
  })
  if (sent) {
    const goBack = () => {
      setSent(null)
      setIsBusy(false)
    }
    const send = async (code: string) =>
      goOn(await postSession('code/confirm', { request: sent.request, code }, signedInAnswer), callbackPath)
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
      <FormProblem>{problem}</FormProblem>
      <FormField form={form.control} name="email" label="Email">
        {(field) => <Input {...field} type="email" size="large" autoComplete="username" autoFocus />}
      </FormField>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
        Send code
      </Button>
    </form>
  )
}
