'use client'
import { NumberInput } from '@/components/ui/input/number-input'
import { Select } from '@/components/ui/input/select'
import type { Duration } from '@/lib/catalog/products/license-types/core/schema'

const CHOICES = [
  { value: 'never', label: 'Never (lifetime)' },
  { value: 'days', label: 'After days' },
  { value: 'months', label: 'After months' },
] as const
type Choice = (typeof CHOICES)[number]['value']

const FIRST = { days: 30, months: 12 }

type Props = { value: Duration; onChange: (duration: Duration) => void; name?: string }

/** How long a license of a type lasts, from the day it is created. */
export function DurationInput({ value, onChange, name }: Props) {
  const choose = (choice: Choice) => onChange(choice === 'never' ? null : { unit: choice, count: FIRST[choice] })
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        className="w-44"
        items={CHOICES}
        value={value?.unit ?? 'never'}
        onChange={choose}
        {...(name && { name })}
      />
      {value && (
        <NumberInput
          name="duration.count"
          value={value.count}
          onChange={(count) => onChange({ ...value, count })}
          min={1}
          max={value.unit === 'days' ? 36_500 : 1_200}
          unit={`${value.unit} after it is created`}
        />
      )}
    </div>
  )
}
