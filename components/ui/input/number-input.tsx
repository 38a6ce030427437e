'use client'
import type { Ref } from 'react'
import { Input } from './input'

type NumberInputProps = {
  value: number
  onChange: (value: number) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  min: number
  max: number
  unit?: string
}

/** A whole number. Anything else becomes NaN, which the schema refuses with the field's message. */
export const NumberInput = ({ value, onChange, unit, ...rest }: NumberInputProps) => (
  <span className="flex items-center gap-2">
    <Input
      {...rest}
      type="number"
      inputMode="numeric"
      step={1}
      className="w-28 tabular-nums"
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
    {unit && <span className="text-muted text-small">{unit}</span>}
  </span>
)
