'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showFieldErrors } from '@/lib/foundation/browser/api/api-error'
import { wordsOfIssue } from '@/lib/foundation/shared/words/field-words'

/** A form whose values the schema of its route checks; `onFieldErrors` shows what the route refuses, each at its field. */
export function useInputForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  options: NoInfer<Omit<UseFormProps<Values, unknown, Output>, 'resolver'>>,
) {
  const form = useForm<Values, unknown, Output>({ ...options, resolver: zodResolver(schema, { error: wordsOfIssue }) })
  return { form, onFieldErrors: showFieldErrors(form.setError) }
}
