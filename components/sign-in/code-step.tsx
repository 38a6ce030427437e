'use client'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { CodeInput } from '@/components/ui/input/code-input'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { sixDigits } from '@/lib/people/sign-in/core/schema'
import { SubmitButton } from './sign-in-fields'

const codeOnly = z.strictObject({ code: sixDigits })

type CodeStepProps = {
  email: string
  /** shown whether or not there is an account */
  note: string
  verb: string
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The second step of every flow that is confirmed by a mailed code. */
export function CodeStep({ email, note, verb, onCode, onBack }: CodeStepProps) {
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: codeOnly,
    defaultValues: { code: '' },
    send: ({ code }) => onCode(code),
  })
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <p role="status" className="text-small">
        {note} <span className="break-all font-medium">{email}</span>
      </p>
      <LiveAlert kind="error">{problem}</LiveAlert>
      <FormField form={form.control} name="code" label="Code from the email" help="Valid once, for 10 minutes.">
        {(field) => <CodeInput {...field} />}
      </FormField>
      <SubmitButton isBusy={isBusy}>{verb}</SubmitButton>
      <Button variant="ghost" size="large" className="w-full" onClick={onBack}>
        Use another email
      </Button>
    </Form>
  )
}
