'use client'
import { Button } from '@/components/ui/button/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { TextLink } from '@/components/ui/navigation/text-link'
import { redirectAfterSignIn } from '@/lib/sign-in/client/redirect-after-sign-in'
import { signInWithPassword } from '@/lib/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/sign-in/client/use-session-form'
import { passwordSignInInput } from '@/lib/sign-in/core/schema'

type SignInFormProps = {
  callbackPath: string | null
  /** what went wrong on the way here */
  problem: string | null
}

export function SignInForm({ callbackPath, problem: earlier }: SignInFormProps) {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: passwordSignInInput,
    defaultValues: { email: '', password: '' },
    send: async (values) => redirectAfterSignIn(await signInWithPassword(values), callbackPath),
  })
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <FormError>{problem ?? (form.formState.isSubmitted ? null : earlier)}</FormError>
      <FormField form={form.control} name="email" label="Email">
        {(field) => <Input {...field} type="email" size="large" autoComplete="username" autoFocus />}
      </FormField>
      <FormField form={form.control} name="password" label="Password">
        {(field) => <Input {...field} type="password" size="large" autoComplete="current-password" />}
      </FormField>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted text-small">
        <TextLink href={withCallback('/sign-in/code', callbackPath)}>Use a code by e-mail</TextLink>
        <TextLink href="/forgot-password">Forgot your password?</TextLink>
      </div>
    </form>
  )
}

const withCallback = (path: string, callbackPath: string | null): string =>
  callbackPath ? `${path}?callbackUrl=${encodeURIComponent(callbackPath)}` : path
