'use client'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { goOn } from '@/lib/access/client/go-on'
import { postSession } from '@/lib/access/client/post-session'
import { useSessionForm } from '@/lib/access/client/use-session-form'
import { signedInAnswer } from '@/lib/access/core/sign-in-schema'
import { FormProblem } from './form-problem'

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function LinkSignInForm() {
  const { submit, problem, isBusy } = useSessionForm({
    schema: z.strictObject({}),
    defaultValues: {},
    send: async () => goOn(await postSession('link', { token: location.hash.slice(1) }, signedInAnswer), null),
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
