'use client'
import { useState } from 'react'
import { Field } from '@/components/ui/form/field'
import { DayField } from '@/components/ui/input/day-field'
import { Input } from '@/components/ui/input/input'
import { Select } from '@/components/ui/input/select'
import type { Extension } from '@/lib/catalog/licenses/core/schema'

const MONTHS = { month: 1, year: 12 }
const CHOICES = [
  { value: '30', label: 'Add 30 days' },
  { value: '90', label: 'Add 90 days' },
  { value: 'month', label: 'Add 1 month' },
  { value: 'year', label: 'Add 1 year' },
  { value: 'days', label: 'Add days' },
  { value: 'until', label: 'Until a date' },
  { value: 'lifetime', label: 'Never (lifetime)' },
] as const
type Choice = (typeof CHOICES)[number]['value']

/** Null while the input is not an extension. It starts at 30 days, of a lifetime license at a date to choose. */
type Props = { isLifetime: boolean; onChange: (to: Extension | null) => void }

/** The length of the extension. Days count from today if the license has expired. */
export function ExtensionFields({ isLifetime, onChange }: Props) {
  const [choice, setChoice] = useState<Choice>(isLifetime ? 'until' : '30')
  const choose = (next: Choice) => {
    setChoice(next)
    onChange(startOf(next))
  }
  return (
    <>
      <Field label="New expiry" control="custom">
        <Select
          items={isLifetime ? CHOICES.filter(({ value }) => value === 'until') : CHOICES}
          value={choice}
          onChange={choose}
        />
      </Field>
      {choice === 'days' && (
        <Field label="Days" help="Expired licenses are extended from today.">
          <Input
            type="number"
            min={1}
            max={36_500}
            className="w-28"
            onChange={(event) => onChange(daysOf(event.target.valueAsNumber))}
          />
        </Field>
      )}
      {choice === 'until' && (
        <Field label="Expires on" control="custom" help="Its last day, in UTC.">
          <DayField label="Expires on" value="" onChange={(iso) => onChange(untilOf(iso))} />
        </Field>
      )}
    </>
  )
}

function startOf(choice: Choice): Extension | null {
  if (choice === 'lifetime') return { mode: 'lifetime' }
  if (choice === 'month' || choice === 'year') return { mode: 'months', months: MONTHS[choice] }
  return choice === 'days' || choice === 'until' ? null : { mode: 'days', days: Number(choice) }
}

const daysOf = (days: number): Extension | null =>
  Number.isInteger(days) && days > 0 && days <= 36_500 ? { mode: 'days', days } : null

const untilOf = (expires_at: string): Extension | null => (expires_at === '' ? null : { mode: 'until', expires_at })
