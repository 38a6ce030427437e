'use client'
import { Button } from '@/components/ui/button/button'
import { FormError } from '@/components/ui/form/form-error'
import { emptyBody } from '@/lib/shared/answers'
import { postSession } from '@/lib/sign-in/client/post-session'
import { redirectAfterSignIn } from '@/lib/sign-in/client/redirect-after-sign-in'
import { useSessionForm } from '@/lib/sign-in/client/use-session-form'
import { signedInAnswer } from '@/lib/sign-in/core/schema'

/** The page behind the mailed link. Opening it changes nothing: only the button does, so that mail scanners cannot. */
export function LinkSignInForm() {
  const { submit, problem, isBusy } = useSessionForm({
    schema: emptyBody,
    defaultValues: {},
    send: async () =>
      redirectAfterSignIn(await postSession('link', { token: location.hash.slice(1) }, signedInAnswer), null),
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
