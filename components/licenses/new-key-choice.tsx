'use client'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { NewKey } from '@/lib/licenses/core/new-key'

const GRACES = [
  { value: '0', label: 'Ends now', hours: 0 },
  { value: '1', label: '1 hour', hours: 1 },
  { value: '24', label: '24 hours', hours: 24 },
  { value: '72', label: '72 hours', hours: 72 },
] as const

export const NEW_KEY_AT_ONCE: NewKey = { grace_hours: 0 }

type NewKeyChoiceProps = { value: NewKey; onChange: (value: NewKey) => void }

/** Whether a license that changes hands gets a new key: its former owner knows the old one. */
export function NewKeyChoice({ value, onChange }: NewKeyChoiceProps) {
  const chosen = GRACES.find(({ hours }) => hours === value?.grace_hours) ?? GRACES[0]
  return (
    <>
      <Checkbox
        label="New key"
        help="The former owner knows the current key. The new owner finds the new one in the customer portal."
        checked={Boolean(value)}
        onChange={(isOn) => onChange(isOn ? NEW_KEY_AT_ONCE : null)}
      />
      {value && (
        <Field label="Current key" control="custom" help="How long it keeps working.">
          <Select
            className="w-44"
            aria-label="Current key"
            items={GRACES}
            value={chosen.value}
            onChange={(picked) => onChange({ grace_hours: GRACES.find((grace) => grace.value === picked)?.hours ?? 0 })}
          />
        </Field>
      )}
    </>
  )
}
