'use client'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showFieldErrors } from '@/lib/browser/api/api-error'
import { wordsOfIssue } from '@/lib/shared/words/field-words'

/**
 * The form of a SettingsForm: a refetch keeps what was typed, a save that worked makes it clean, a refusal shows at its
 * field. `resetTo` shows these values as the stored ones, whatever was typed.
 */
export function useSettingsForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  values: NoInfer<Values>,
) {
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema, { error: wordsOfIssue }),
    values,
    resetOptions: { keepDirtyValues: true },
  })
  const resetTo = (stored: Values) => form.reset(stored, { keepDirtyValues: false })
  const callbacks = {
    onSuccess: () => resetTo(form.getValues()),
    onFieldErrors: showFieldErrors(form.setError),
  }
  return { form, resetTo, callbacks }
}
