'use client'
import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { isApiError } from '@/lib/foundation/browser/api/api-error'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'

type SessionForm<In extends FieldValues, Out> = {
  schema: z.ZodType<Out, In>
  defaultValues: DefaultValues<In>
  /** Submits the values. The form stays busy until the promise settles, and longer when it leads to another page. */
  send: (values: Out) => Promise<void>
}

/** A sign-in form: validated by the schema of the route, one submission at a time, refusals shown above it. */
export function useSessionForm<In extends FieldValues, Out>({ schema, defaultValues, send }: SessionForm<In, Out>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { form, onFieldErrors } = useInputForm(schema, { defaultValues })

  const refuse = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : {}
    if (Object.keys(fields).length > 0) onFieldErrors(fields)
    else setProblem(error instanceof Error ? error.message : 'Something went wrong. Try again.')
    setIsBusy(false)
  }
  const submit = form.handleSubmit(async (values) => {
    if (isBusy) return
    setProblem(null)
    setIsBusy(true)
    await send(values).catch(refuse)
  })
  const startOver = () => {
    form.reset()
    setProblem(null)
  }
  return { form, submit, problem, isBusy, setIsBusy, refuse, startOver }
}
