'use client'
import type { ControllerRenderProps, FieldPath, FieldValues } from 'react-hook-form'
import { CodeInput } from '@/components/ui/input/code-input'
import { sixDigits } from '@/lib/people/sign-in/core/schema'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = {
  field: ControllerRenderProps<Values, Name>
  onComplete: () => void
}

/** The six digits of a sign-in: the last one sends the code, whether it is typed, pasted, or filled in by the phone. */
export const SubmittingCodeInput = <Values extends FieldValues, Name extends FieldPath<Values>>({
  field,
  onComplete,
}: Props<Values, Name>) => (
  <CodeInput
    {...field}
    onChange={(code) => {
      field.onChange(code)
      if (sixDigits.safeParse(code).success) onComplete()
    }}
  />
)
