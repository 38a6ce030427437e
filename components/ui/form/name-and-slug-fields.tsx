'use client'
import { type ReactNode, useState } from 'react'
import type { Control, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { suggestSlug } from '@/lib/foundation/shared/suggest-slug'
import { Input, type InputProps } from '../input/input'
import { FormField } from './form-field'

type FieldOf<Values extends FieldValues> = InputProps & { name: FieldPath<Values>; help?: ReactNode }

type NameAndSlugProps<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'setValue'> & { control: Control<Values, unknown, FieldValues> }
  label?: string
  name: FieldOf<Values>
  slug: FieldOf<Values>
}

/** A name, and the slug that follows it until it is typed by hand. Emptied, it follows again. */
export function NameAndSlugFields<Values extends FieldValues>({
  form,
  label = 'Name',
  name: { name, help, ...nameInput },
  slug: { name: slug, help: slugHelp, ...slugInput },
}: NameAndSlugProps<Values>) {
  const [isTyped, setIsTyped] = useState(false)
  const follow = (typed: string) => {
    if (isTyped) return
    form.setValue(slug, suggestSlug(typed) as FieldPathValue<Values, FieldPath<Values>>)
  }
  return (
    <>
      <FormField form={form.control} name={name} label={label} help={help}>
        {({ onChange, ...field }) => (
          <Input
            {...field}
            {...nameInput}
            onChange={(event) => {
              onChange(event)
              follow(event.target.value)
            }}
          />
        )}
      </FormField>
      <FormField form={form.control} name={slug} label="URL name" help={slugHelp}>
        {({ onChange, ...field }) => (
          <Input
            {...field}
            {...slugInput}
            mono
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setIsTyped(event.target.value !== '')
              onChange(event)
            }}
          />
        )}
      </FormField>
    </>
  )
}
