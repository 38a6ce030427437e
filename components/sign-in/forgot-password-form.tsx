'use client'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { postPasswordResetRequest } from '@/lib/people/sign-in/client/sign-in-mutations'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { codeRequestInput } from '@/lib/people/sign-in/core/schema'
import { EmailField, SubmitButton } from './sign-in-fields'

/** Requests a mail with a link that sets a new password. */
export function ForgotPasswordForm({ isMailed }: { isMailed: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, submit, problem, isBusy } = useSessionForm({
    schema: codeRequestInput,
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await postPasswordResetRequest({ email })
      setSentTo(email)
    },
  })
  if (sentTo !== null) {
    return (
      <div role="status" className="flex gap-3">
        <MailCheck aria-hidden="true" className="mt-[3px] size-4 shrink-0 text-green" />
        <p>
          If there is an account, {isMailed ? 'a link is on its way to' : 'there is a link for'}{' '}
          <span className="wrap-anywhere font-medium">{sentTo}</span>. It works once, for 30 minutes.
        </p>
      </div>
    )
  }
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      <EmailField form={form.control} name="email" autoFocus />
      <SubmitButton isBusy={isBusy}>{isMailed ? 'Send link' : 'Create link'}</SubmitButton>
    </Form>
  )
}
