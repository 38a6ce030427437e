'use client'
import type { ReactElement } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldProps } from './field'

export type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<
  FieldProps,
  'children' | 'error'
> & {
  // The third type is the resolver's output, which a field does not use.
  form: Control<Values, unknown, FieldValues>
  name: Name
  /** The control, given `{ value, onChange, onBlur, name, ref }`. */
  children: (field: ControllerRenderProps<Values, Name>) => ReactElement
}

/** A Field that belongs to a react-hook-form form: value in, change out, its own error shown. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  children,
  ...rest
}: FormFieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control: form as Control<Values>, name })
  return (
    <Field {...rest} error={fieldState.error?.message}>
      {children(field)}
    </Field>
  )
}
