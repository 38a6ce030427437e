'use client'
import { useState } from 'react'
import { NumberInput } from '@/components/ui/input/number-input'
import { Select } from '@/components/ui/input/select'
import type { Duration } from '@/lib/catalog/products/license-types/core/schema'

const CHOICES = [
  { value: 'never', label: 'Never (lifetime)' },
  { value: 'year', label: 'After 1 year' },
  { value: 'after', label: 'After' },
] as const
type Choice = (typeof CHOICES)[number]['value']
const UNITS = [
  { value: 'days', label: 'days' },
  { value: 'months', label: 'months' },
] as const

const FIRST: Record<Choice, Duration> = {
  never: null,
  year: { unit: 'months', count: 12 },
  after: { unit: 'days', count: 30 },
}

type Props = { value: Duration; onChange: (duration: Duration) => void; name?: string }

function choiceOf(value: Duration): Choice {
  if (value === null) return 'never'
  return value.unit === 'months' && value.count === 12 ? 'year' : 'after'
}

/** How long a license of a type lasts, from the day it is created. */
export function DurationInput({ value, onChange, name }: Props) {
  // Kept, because 12 months may be typed on the way to 120.
  const [choice, setChoice] = useState(() => choiceOf(value))
  const choose = (next: Choice) => {
    setChoice(next)
    onChange(FIRST[next])
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Select className="w-44" items={CHOICES} value={choice} onChange={choose} {...(name && { name })} />
      {value && choice === 'after' && (
        <>
          <NumberInput
            name="duration.count"
            value={value.count}
            onChange={(count) => onChange({ ...value, count })}
            min={1}
            max={value.unit === 'days' ? 36_500 : 1_200}
          />
          <Select
            aria-label="Unit"
            className="w-28"
            items={UNITS}
            value={value.unit}
            onChange={(unit) => onChange({ ...value, unit })}
          />
        </>
      )}
    </div>
  )
}
