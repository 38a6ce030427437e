'use client'
import { useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'

type SlugForm<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'setValue' | 'formState'>
  slug: FieldPath<Values>
  suggest: (name: string) => string
}

/** A slug that follows the name until it is typed by hand. Emptied, it follows again. */
export function useSuggestedSlug<Values extends FieldValues>({ form, slug, suggest }: SlugForm<Values>) {
  const [isTyped, setIsTyped] = useState(false)
  const onNameChange = (name: string) => {
    if (isTyped) return
    const value = suggest(name) as FieldPathValue<Values, FieldPath<Values>>
    form.setValue(slug, value, { shouldValidate: form.formState.isSubmitted })
  }
  return { onNameChange, onSlugChange: (typed: string) => setIsTyped(typed !== '') }
}
