'use client'
import { Input, type InputProps } from './input'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  value: string | null
  onChange: (value: string | null) => void
}

/** One line of text that may be left empty: then it is null. */
export const NullableInput = ({ value, onChange, ...rest }: Props) => (
  <Input
    autoComplete="off"
    {...rest}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
  />
)
