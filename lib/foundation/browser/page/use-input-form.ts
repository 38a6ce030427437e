'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { type FieldValues, type UseFormProps, type UseFormReturn, type UseFormSetValue, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showFieldErrors } from '@/lib/foundation/browser/api/api-error'
import { wordsOfIssue } from '@/lib/foundation/shared/words/field-words'

/** A form whose values the schema of its route checks; `onFieldErrors` shows what the route refuses, each at its field. */
export function useInputForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  options: NoInfer<Omit<UseFormProps<Values, unknown, Output>, 'resolver'>>,
) {
  const form = useForm<Values, unknown, Output>({ ...options, resolver: zodResolver(schema, { error: wordsOfIssue }) })
  const { setValue, getFieldState } = form
  const checkedSetValue = useMemo(() => checkedAgain<Values>({ setValue, getFieldState }), [setValue, getFieldState])
  return { form: { ...form, setValue: checkedSetValue }, onFieldErrors: showFieldErrors(form.setError) }
}

/** Filled in from another field, a field with an error is checked again, as one that is typed into is. */
export const checkedAgain =
  <Values extends FieldValues>({
    setValue,
    getFieldState,
  }: Pick<UseFormReturn<Values>, 'setValue' | 'getFieldState'>): UseFormSetValue<Values> =>
  (name, value, options) =>
    setValue(name, value, { shouldValidate: getFieldState(name).invalid, ...options })
