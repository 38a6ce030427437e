'use client'
import type { z } from 'zod'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { useSuggestedSlug } from '@/components/ui/form/use-suggested-slug'
import { Input } from '@/components/ui/input/input'
import { useFragment } from '@/lib/foundation/browser/page/use-fragment'
import { suggestSlug } from '@/lib/foundation/shared/suggest-slug'
import { redirectAfterSignIn } from '@/lib/people/sign-in/client/redirect-after-sign-in'
import { postSetup } from '@/lib/people/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { setupInput } from '@/lib/people/sign-in/core/schema'
import { EmailField, NameField, NewPasswordField, SubmitButton } from './sign-in-fields'

const EMPTY: z.input<typeof setupInput> = {
  name: '',
  email: '',
  password: '',
  organization_name: '',
  organization_slug: '',
}

/** The setup form for visitors who followed the printed link; all others read where to find it. */
export function SetupScreen() {
  const token = useFragment()
  if (token === null) return null
  return token === '' ? <WhereToFindTheLink /> : <SetupForm token={token} />
}

const WhereToFindTheLink = () => (
  <p>
    Open the link that Latchkey printed when it started, in its terminal or in its log. It ends in <code>/setup#</code>{' '}
    and a long code.
  </p>
)

/** The first owner and the first organization of an installation. */
function SetupForm({ token }: { token: string }) {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: setupInput,
    defaultValues: EMPTY,
    send: async (values) => redirectAfterSignIn(await postSetup({ ...values, token }), null),
  })
  const slug = useSuggestedSlug({ form, slug: 'organization_slug', suggest: suggestSlug })
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      <NameField form={form.control} name="name" autoFocus />
      <EmailField form={form.control} name="email" />
      <NewPasswordField form={form.control} name="password" />
      <FormField form={form.control} name="organization_name" label="Organization" help="Your company or project.">
        {(field) => (
          <Input
            {...field}
            size="large"
            autoComplete="organization"
            onChange={(event) => {
              field.onChange(event)
              slug.onNameChange(event.target.value)
            }}
          />
        )}
      </FormField>
      <FormField
        form={form.control}
        name="organization_slug"
        label="URL name"
        help="The first part of every link. This can't be changed later."
      >
        {(field) => (
          <Input
            {...field}
            size="large"
            mono
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              slug.onSlugChange(event.target.value)
              field.onChange(event)
            }}
          />
        )}
      </FormField>
      <SubmitButton isBusy={isBusy}>Create account</SubmitButton>
    </Form>
  )
}
