'use client'
import { Input, type InputProps } from '@/components/ui/input/input'
import { readHexColor } from '@/lib/foundation/shared/color/accent'

type AccentInputProps = Omit<InputProps, 'value' | 'onChange' | 'type'> & {
  value: string
  onChange: (value: string) => void
}

/** A colour: picked from the palette of the system, or typed. */
export function AccentInput({ value, onChange, ...rest }: AccentInputProps) {
  return (
    <span className="flex items-center gap-2">
      <input
        type="color"
        aria-label="Pick the accent"
        // Of the two fields only this one cannot be empty; it shows our own accent then.
        value={readHexColor(value) ?? '#5b5bd6'}
        onChange={(event) => onChange(event.target.value)}
        className="size-8 shrink-0 cursor-pointer rounded-control border border-line bg-surface p-0.5"
      />
      <Input
        {...rest}
        mono
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder="e.g. #3355ff"
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        className="w-32"
      />
    </span>
  )
}
