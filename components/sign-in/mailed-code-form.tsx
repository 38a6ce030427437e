'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { Control, DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { LiveAlert } from '@/components/ui/feedback/live-alert'
import { Form } from '@/components/ui/form/form'
import { forgetCode, type KeptCode, keepCode, keptCode } from '@/lib/people/sign-in/client/kept-code'
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

/**
 * A form confirmed by a code: first its fields, then the code that was mailed to the address in them. Another load of
 * the page goes on with that code: to enter it or, where a password has to be typed again, with the other fields.
 */
export function MailedCodeForm<In extends FieldValues, Out extends { email: string; name?: string }>(
  props: MailedCodeFormProps<In, Out>,
) {
  const [given, setGiven] = useState<{ values: Out; request: string } | null>(null)
  const [kept, setKept] = useState<KeptCode | null>(null)
  const requestCode = async (values: Out) => {
    const { request } = await props.onRequest(values)
    keepCode({ path: location.pathname, request, email: values.email, name: values.name })
    setGiven({ values, request })
  }
  const { form, submit, problem, isBusy, setIsBusy } = useSessionForm({
    schema: props.schema,
    defaultValues: props.defaultValues,
    send: async (values) =>
      kept?.email === values.email ? setGiven({ values, request: kept.request }) : requestCode(values),
  })
  const { schema, defaultValues } = props
  const { reset } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page was loaded.
  useEffect(() => {
    const found = keptCode(location.pathname)
    if (!found) return
    const { request, email, name } = found
    const typed = { ...defaultValues, email, ...(name !== undefined && { name }) }
    const whole = schema.safeParse(typed)
    if (whole.success) return setGiven({ values: whole.data, request })
    reset(typed)
    setKept(found)
  }, [])
  if (given) {
    const { values, request } = given
    const goBack = () => {
      forgetCode()
      setKept(null)
      setGiven(null)
      setIsBusy(false)
    }
    return (
      <CodeStep
        email={values.email}
        note={noteOf(props)}
        isMailed={props.isMailed}
        verb={props.codeVerb}
        onCode={(code) => props.onCode({ ...values, request, code }).then(forgetCode)}
        onResend={() => requestCode(values)}
        onBack={goBack}
      />
    )
  }
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <LiveAlert kind="error">{problem}</LiveAlert>
      {kept && (
        <p role="status" className="text-small">
          Enter your password again to continue with the code for{' '}
          <span className="break-all font-medium">{kept.email}</span>.
        </p>
      )}
      {props.children(form.control)}
      <SubmitButton isBusy={isBusy}>{props.requestVerb}</SubmitButton>
    </Form>
  )
}

function noteOf({ condition, isMailed }: { condition?: string | undefined; isMailed: boolean }): string {
  if (condition === undefined) return isMailed ? 'A code is on its way to' : 'Enter the code for'
  return `${condition}, ${isMailed ? 'a code is on its way to' : 'enter the code for'}`
}
