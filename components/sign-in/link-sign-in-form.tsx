'use client'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { FormError } from '@/components/ui/form/form-error'
import { redirectAfterSignIn } from '@/lib/sign-in/client/redirect-after-sign-in'
import { signInWithLink } from '@/lib/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/sign-in/client/use-session-form'

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function LinkSignInForm() {
  const { submit, problem, isBusy } = useSessionForm({
    schema: z.strictObject({}),
    defaultValues: {},
    send: async () => redirectAfterSignIn(await signInWithLink({ token: location.hash.slice(1) }), null),
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <FormError>{problem}</FormError>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
        Sign in
      </Button>
    </form>
  )
}
