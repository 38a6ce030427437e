'use client'
import type { ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form'
import { Input } from './input'

/** What is said under every field for a new password. */
export const NEW_PASSWORD_HELP = 'At least 12 characters. A few unrelated words make a good one.'

export const NewPasswordInput = <Values extends FieldValues, Name extends FieldPath<Values>>(
  field: ControllerRenderProps<Values, Name>,
) => <Input {...field} type="password" size="large" autoComplete="new-password" maxLength={128} />
