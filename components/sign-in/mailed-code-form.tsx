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
  /** Who gets a code, where not everyone does: "If there is an account". The page never says whether there is one. */
  condition?: string | undefined
  /** Without a mail server, none is on its way: the page says where it is. */
  isMailed: boolean
  codeVerb: string
  onCode: (given: Out & { request: string; code: string }) => Promise<void>
  children: (form: Control<In, unknown, Out>) => ReactNode
}

/** A form confirmed by a code: first its fields, then the code that was mailed to the address in them. */
export function MailedCodeForm<In extends FieldValues, Out extends { email: string }>(
  props: MailedCodeFormProps<In, Out>,
) {
  const [given, setGiven] = useState<{ values: Out; request: string } | null>(null)
  const requestCode = async (values: Out) => {
    const { request } = await props.onRequest(values)
    setGiven({ values, request })
  }
  const { form, submit, problem, isBusy, setIsBusy } = useSessionForm({
    schema: props.schema,
    defaultValues: props.defaultValues,
    send: requestCode,
  })
  if (given) {
    const { values, request } = given
    const goBack = () => {
      setGiven(null)
      setIsBusy(false)
    }
    return (
      <CodeStep
        email={values.email}
        note={noteOf(props)}
        isMailed={props.isMailed}
        verb={props.codeVerb}
        onCode={(code) => props.onCode({ ...values, request, code })}
        onResend={() => requestCode(values)}
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

function noteOf({ condition, isMailed }: { condition?: string | undefined; isMailed: boolean }): string {
  if (condition === undefined) return isMailed ? 'A code is on its way to' : 'Enter the code for'
  return `${condition}, ${isMailed ? 'a code is on its way to' : 'enter the code for'}`
}
