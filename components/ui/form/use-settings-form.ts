'use client'
import { useEffect, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { useInputForm } from '@/lib/foundation/browser/page/use-input-form'

/**
 * The form of a SettingsForm: a refetch keeps what was typed, a save that worked makes it clean, a refusal shows at its
 * field. `resetTo` shows these values as the stored ones; what was typed after they were sent stays, not saved yet.
 * `seen` is what the reader saw before they changed it.
 */
export function useSettingsForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  values: NoInfer<Values>,
) {
  const { form, onFieldErrors } = useInputForm(schema, { values, resetOptions: { keepDirtyValues: true } })
  const sent = useRef<Values>(null)
  const sentChanges = useRef<Partial<Values>>({})
  const handleSubmit: typeof form.handleSubmit = (save, refuse) =>
    form.handleSubmit((input, event) => {
      sent.current = structuredClone(form.getValues())
      sentChanges.current = changedOf(sent.current)
      return save(input, event)
    }, refuse)
  const latest = useRef(values)
  // What each field was before it was changed, as the reader saw it: a refetch in between doesn't change that.
  const seen = useRef(values)
  const { defaultValues, dirtyFields } = form.formState
  const isDirty = (name: string) => Object.hasOwn(dirtyFields, name)
  useEffect(() => {
    latest.current = values
    seen.current = Object.fromEntries(
      Object.keys(values).map((name) => [name, isDirty(name) ? seen.current[name] : defaultValues?.[name]]),
    ) as Values
  })
  const resetTo = (stored: Values) => {
    seen.current = stored
    const typed = form.getValues()
    const later = (Object.keys(typed) as Path<Values>[]).filter(
      (name) => sent.current !== null && !isSame(typed[name], sent.current[name]),
    )
    // The fields stay registered: otherwise what is set next would not count as changed.
    form.reset(stored, { keepDirtyValues: false, keepFieldsRef: true })
    for (const name of later) form.setValue(name, typed[name], { shouldDirty: true })
  }
  const changedOf = <Input>(input: Input): Partial<Input> =>
    Object.fromEntries(Object.entries(input as object).filter(([name]) => isDirty(name))) as Partial<Input>
  /** Those fields of the input that the reader changed: another tab may have saved the others. */
  const changed: (input: Output) => Partial<Output> = changedOf
  const callbacks = { onSuccess: () => resetTo({ ...latest.current, ...sentChanges.current }), onFieldErrors }
  return { form: { ...form, handleSubmit }, resetTo, callbacks, seen, changed }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
