'use client'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '@/components/ui/button/button'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { FormField } from '@/components/ui/form/form-field'
import { Input } from '@/components/ui/input/input'
import { redirectAfterSignIn } from '@/lib/people/sign-in/client/redirect-after-sign-in'
import { postTwoFactorCode } from '@/lib/people/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { appCodeInput, secondFactorInput } from '@/lib/people/sign-in/core/schema'
import { SubmitButton } from './sign-in-fields'
import { SubmittingCodeInput } from './submitting-code-input'

/** The second factor of a sign-in. */
export const TwoFactorForm = ({ callbackPath }: { callbackPath: string | null }) => (
  <TwoFactorCodeForm
    send={async (values) => redirectAfterSignIn(await postTwoFactorCode(values), callbackPath)}
    action="Verify"
  />
)

type TwoFactorCodeFormProps = {
  /** Sends the code, and leads to another page. */
  send: (values: z.output<typeof secondFactorInput>) => Promise<void>
  action: string
}

/** The app's code, or one of the recovery codes. */
export function TwoFactorCodeForm({ send, action }: TwoFactorCodeFormProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: isRecovery ? secondFactorInput : appCodeInput,
    defaultValues: { code: '' },
    send,
  })
  const toggle = () => {
    form.reset({ code: '' })
    setIsRecovery(!isRecovery)
  }
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      {isRecovery ? (
        <FormField
          form={form.control}
          name="code"
          label="Recovery code"
          help="Each code works once, like 7f3k-9q2m-x8dw."
        >
          {(field) => <Input {...field} size="large" mono autoComplete="off" autoFocus spellCheck={false} />}
        </FormField>
      ) : (
        <FormField form={form.control} name="code" label="Code" help="Six digits from your authenticator app.">
          {(field) => <SubmittingCodeInput field={field} onComplete={() => void submit()} />}
        </FormField>
      )}
      <SubmitButton isBusy={isBusy}>{action}</SubmitButton>
      <Button variant="ghost" size="large" className="w-full" onClick={toggle}>
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </Form>
  )
}
