'use client'
import type { z } from 'zod'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { NameAndSlugFields } from '@/components/ui/form/name-and-slug-fields'
import { RadioGroup } from '@/components/ui/input/radio-group'
import { useFragment } from '@/lib/foundation/browser/page/use-fragment'
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
  serves: 'us',
}

const SERVES = [
  { value: 'us', label: 'Just for us', help: 'Everything without limits. Only people you invite can sign up.' },
  { value: 'vendors', label: 'For other vendors, with plans', help: 'Vendors sign up. Each has a plan with limits.' },
] as const

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

/** The first owner and the first organization of an installation. All of it fits a screen 900 pixels high. */
function SetupForm({ token }: { token: string }) {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: setupInput,
    defaultValues: EMPTY,
    send: async (values) => redirectAfterSignIn(await postSetup({ ...values, token }), null),
  })
  return (
    <Form onSubmit={submit} noValidate className="space-y-3">
      <LiveAlert kind="error">{problem}</LiveAlert>
      <NameField form={form.control} name="name" autoFocus />
      <EmailField form={form.control} name="email" />
      <NewPasswordField form={form.control} name="password" />
      <NameAndSlugFields
        form={form}
        label="Organization"
        name={{
          name: 'organization_name',
          size: 'large',
          autoComplete: 'organization',
        }}
        slug={{
          name: 'organization_slug',
          help: "Part of every link. It can't be changed later.",
          size: 'large',
        }}
      />
      <FormField
        form={form.control}
        name="serves"
        label="Who is this installation for?"
        control="custom"
        help="You can change this later."
      >
        {({ value = 'us', onChange }) => <RadioGroup items={SERVES} value={value} onChange={onChange} />}
      </FormField>
      <SubmitButton isBusy={isBusy}>Create account</SubmitButton>
    </Form>
  )
}
