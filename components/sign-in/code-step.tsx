'use client'
import { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { sixDigits } from '@/lib/people/sign-in/core/schema'
import { NewCode } from './new-code'
import { SubmitButton } from './sign-in-fields'
import { SubmittingCodeInput } from './submitting-code-input'

const codeOnly = z.strictObject({ code: sixDigits })

type CodeStepProps = {
  email: string
  /** shown whether or not there is an account */
  note: string
  isMailed: boolean
  verb: string
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}

/** The second step of every flow that is confirmed by a mailed code. */
export function CodeStep({ email, note, isMailed, verb, onCode, onResend, onBack }: CodeStepProps) {
  const { form, submit, problem, isBusy, refuse, startOver } = useSessionForm({
    schema: codeOnly,
    defaultValues: { code: '' },
    send: ({ code }) => onCode(code),
  })
  const resend = () =>
    onResend().then(startOver, (error: unknown) => {
      refuse(error)
      throw error
    })
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <p role="status" className="text-small">
        {note} <span className="wrap-anywhere font-medium">{email}</span>
      </p>
      <LiveAlert kind="error">{problem}</LiveAlert>
      <FormField form={form.control} name="code" label="Code from the email" help="Valid once, for 10 minutes.">
        {(field) => <SubmittingCodeInput field={field} onComplete={() => void submit()} />}
      </FormField>
      <SubmitButton isBusy={isBusy}>{verb}</SubmitButton>
      <NewCode isMailed={isMailed} size="large" onSend={resend} />
      <Button variant="ghost" size="large" className="w-full" onClick={onBack}>
        Use another email
      </Button>
    </Form>
  )
}
