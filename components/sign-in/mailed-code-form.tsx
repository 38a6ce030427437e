'use client'
import { type ReactNode, useState } from 'react'
import type { Control, DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { useSessionForm } from '@/lib/people/sign-in/client/use-session-form'
import { CodeStep } from './code-step'
import { SubmitButton } from './sign-in-fields'

type MailedCodeFormProps<In extends FieldValues, Out> = {
  schema: z.ZodType<Out, In>
  defaultValues: DefaultValues<In>
  /** Sends the code. */
  onRequest: (values: Out) => Promise<{ request: string }>
  requestVerb: string
  /** Text about the mail, the same whether or not there is an account. */
  note: string
  codeVerb: string
  onCode: (given: Out & { request: string; code: string }) => Promise<void>
  children: (form: Control<In, unknown, Out>) => ReactNode
}

/** A form confirmed by a code: first its fields, then the code that was mailed to the address in them. */
export function MailedCodeForm<In extends FieldValues, Out extends { email: string }>(
  props: MailedCodeFormProps<In, Out>,
) {
  const [given, setGiven] = useState<(Out & { request: string }) | null>(null)
  const { form, submit, problem, isBusy, setIsBusy } = useSessionForm({
    schema: props.schema,
    defaultValues: props.defaultValues,
    send: async (values) => {
      const { request } = await props.onRequest(values)
      setGiven({ ...values, request })
    },
  })
  if (given) {
    const goBack = () => {
      setGiven(null)
      setIsBusy(false)
    }
    return (
      <CodeStep
        email={given.email}
        note={props.note}
        verb={props.codeVerb}
        onCode={(code) => props.onCode({ ...given, code })}
        onBack={goBack}
      />
    )
  }
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      {props.children(form.control)}
      <SubmitButton isBusy={isBusy}>{props.requestVerb}</SubmitButton>
    </Form>
  )
}
