'use client'
import type { ReactNode } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Switch } from '../input/switch'

type SwitchFieldProps<Values extends FieldValues> = {
  form: Control<Values>
  name: FieldPathByValue<Values, boolean>
  label: ReactNode
  help?: ReactNode
  disabled?: boolean
}

/** A switch that is part of a form: saved with the other fields. */
export function SwitchField<Values extends FieldValues>({ form, name, ...rest }: SwitchFieldProps<Values>) {
  const { field } = useController({ control: form, name })
  return <Switch {...rest} name={field.name} checked={field.value} onChange={field.onChange} onBlur={field.onBlur} />
}
