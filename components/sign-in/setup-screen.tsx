'use client'
import type { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { FormError } from '@/components/ui/form/form-error'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { NEW_PASSWORD_HELP, NewPasswordInput } from '@/components/ui/input/new-password-input'
import { useFragment } from '@/lib/browser/page/use-fragment'
import { suggestSlug } from '@/lib/organizations/core/suggest-slug'
import { redirectAfterSignIn } from '@/lib/sign-in/client/redirect-after-sign-in'
import { setUpInstallation } from '@/lib/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/sign-in/client/use-session-form'
import { setupInput } from '@/lib/sign-in/core/schema'

const EMPTY: z.input<typeof setupInput> = {
  name: '',
  email: '',
  password: '',
  organization_name: '',
  organization_slug: '',
}

/** For who came by the link that was printed; everybody else is told where to find it. */
export function SetupScreen() {
  const token = useFragment()
  if (token === null) return null
  return token === '' ? <WhereToFindTheLink /> : <SetupForm token={token} />
}

const WhereToFindTheLink = () => (
  <p>
    Open the link that Latchkey printed when it started: in the terminal of <code>npm start</code>, or in the log of the
    server. It ends in <code>/setup#</code> and a long word.
  </p>
)

/** The first owner and the first organization of an installation. */
function SetupForm({ token }: { token: string }) {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: setupInput,
    defaultValues: EMPTY,
    send: async (values) => redirectAfterSignIn(await setUpInstallation({ ...values, token }), null),
  })
  const nameOrganization = (name: string) => {
    // The address follows the name until somebody writes one of their own.
    if (!form.getFieldState('organization_slug').isDirty) form.setValue('organization_slug', suggestSlug(name))
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
      <FormField form={form.control} name="organization_name" label="Organization" help="Your company or your project.">
        {(field) => (
          <Input
            {...field}
            size="large"
            autoComplete="organization"
            onChange={(event) => {
              field.onChange(event)
              nameOrganization(event.target.value)
            }}
          />
        )}
      </FormField>
      <FormField
        form={form.control}
        name="organization_slug"
        label="Its address"
        help="The first part of every page's address. It stays as it is."
      >
        {(field) => <Input {...field} size="large" mono autoComplete="off" spellCheck={false} />}
      </FormField>
      <Button type="submit" variant="primary" size="large" className="w-full" loading={isBusy}>
        Create owner and organization
      </Button>
    </form>
  )
}
