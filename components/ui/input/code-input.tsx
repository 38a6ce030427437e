'use client'
import type { ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form'
import { Input } from './input'

/** Six digits from a mail or an app: large, spaced, and filled in by phones that can. */
export const CodeInput = <Values extends FieldValues, Name extends FieldPath<Values>>(
  field: ControllerRenderProps<Values, Name>,
) => (
  <Input
    {...field}
    size="large"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus
    spellCheck={false}
    maxLength={20}
    className="text-center font-mono text-section tracking-[0.3em]"
  />
)
